/** The member is blocked in any case until the debt is paid. */
type Consequence = { blocksAccount: boolean; needsReview: boolean };

const ACCOUNT: Consequence = { blocksAccount: true, needsReview: false };
const PASSES: Consequence = { blocksAccount: false, needsReview: false };
const OURS: Consequence = { blocksAccount: false, needsReview: true };

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
  AM04: PASSES,
  // Duplicate, creditor unknown: our fault.
  AM05: OURS,
  BE05: OURS,
  // No mandate: it may be someone else's account.
  MD01: { blocksAccount: true, needsReview: true },
  // The debtor requested a refund within eight weeks.
  MD06: PASSES,
  // The account holder has died.
  MD07: ACCOUNT,
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
