import type { DebtorKey } from "./debit-limit-rules.ts";

/** The member is blocked in any case until the debt is paid. */
type Consequence = {
  blocks: readonly DebtorKey[];
  lowersLimit: boolean;
  needsReview: boolean;
  tellsMember: boolean;
};

const PASSES: Consequence = { blocks: [], lowersLimit: false, needsReview: false, tellsMember: true };
const ACCOUNT: Consequence = { ...PASSES, blocks: ["account"] };
const LOWERS: Consequence = { ...PASSES, lowersLimit: true };
const OURS: Consequence = { ...PASSES, needsReview: true };

/** Reasons that banks give for returned debits (ISO 20022 external status reason codes). */
const RETURN_CODES: Record<string, Consequence> = {
  // Account number wrong, account closed or blocked, debits not allowed.
  AC01: ACCOUNT,
  AC04: ACCOUNT,
  AC06: ACCOUNT,
  AG01: ACCOUNT,
  AG02: OURS,
  AC13: OURS,
  // Insufficient funds, which says nothing about the account.
  AM04: LOWERS,
  // Duplicate, creditor unknown: our fault.
  AM05: OURS,
  BE05: OURS,
  // No mandate: it may be someone else's account, whose holder is not debited again with another one either.
  MD01: { ...OURS, blocks: ["member", "account", "household"] },
  // The debtor requested a refund within eight weeks.
  MD06: LOWERS,
  // The account holder has died, and nobody who survives gets a reminder.
  MD07: { ...ACCOUNT, tellsMember: false },
  MS02: PASSES,
  MS03: PASSES,
  // The account holder refuses debits of this creditor.
  SL01: ACCOUNT,
};

/** An unknown return code blocks nothing and needs review. */
export function consequenceOf(code: string): Consequence {
  return RETURN_CODES[code] ?? OURS;
}

export function isDebtorsFault(code: string): boolean {
  return consequenceOf(code) !== OURS;
}

const DUPLICATE_FILE = new Set(["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"]);

/** The bank rejected a file because it already has it, and may be collecting it. */
export function isDuplicateFile(code: string): boolean {
  return DUPLICATE_FILE.has(code);
}
