/** What follows from a code: who is not debited again besides the member, who owes it; and whether a person has to look. */
type Consequence = { blocksAccount: boolean; alarms: boolean };

const ACCOUNT: Consequence = { blocksAccount: true, alarms: false };
const PASSES: Consequence = { blocksAccount: false, alarms: false };
const OURS: Consequence = { blocksAccount: false, alarms: true };

/** What banks say with a debit that comes back (ISO 20022 external status reason codes). */
const RETURN_CODES: Record<string, Consequence> = {
  // Account number wrong, account closed, blocked; debits not allowed on it.
  AC01: ACCOUNT,
  AC04: ACCOUNT,
  AC06: ACCOUNT,
  AG01: ACCOUNT,
  AG02: OURS,
  AC13: OURS,
  // No money; that it comes back says nothing of the account.
  AM04: PASSES,
  // Twice the same, creditor unknown: our fault.
  AM05: OURS,
  BE05: OURS,
  // No mandate: perhaps somebody else's account.
  MD01: { blocksAccount: true, alarms: true },
  // Asked back within eight weeks.
  MD06: PASSES,
  // The holder has died.
  MD07: ACCOUNT,
  MS02: PASSES,
  MS03: PASSES,
  // The holder wants no debits of ours.
  SL01: ACCOUNT,
};

/** A code that we do not know blocks nothing and wants a person to look. */
export function consequenceOf(code: string): Consequence {
  return RETURN_CODES[code] ?? OURS;
}

/** Whether it is the debtor's doing, as far as we know the reason. */
export function isOfDebtor(code: string): boolean {
  return consequenceOf(code) !== OURS;
}

/** What a bank says of a file that it has had before. */
const TWICE = new Set(["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"]);

/** Whether a file was not taken because the bank has it already: then it may be collecting it. */
export function isTwice(code: string): boolean {
  return TWICE.has(code);
}
