export const SUBJECTS = ["payment", "account", "log_in", "data", "other"] as const;
export type Subject = (typeof SUBJECTS)[number];

export const STATES = ["unconfirmed", "waiting", "answered", "closed"] as const;
export type State = (typeof STATES)[number];

/** Answers that staff start from, and edit before they send them. */
export const TEMPLATES = [
  "payment_received",
  "refund",
  "log_in",
  "more_details",
  "data",
  "passed_on",
  "no_change",
] as const;

/** Shortest text, in letters and digits, so that invisible characters and signs alone are refused. */
export const LEAST_LETTERS = 2;
export const MOST_WORDS = 5_000;
export const LEASE_MINUTES = 20;
/** An answered inquiry is closed after so many days, unless its author writes again. */
export const CLOSE_DAYS = 14;
export const UNCONFIRMED_DAYS = 14;
export const INQUIRY_MONTHS = 12;
/** Anyone can type any address, from as many addresses of the net as they have. */
export const RECEIPTS_PER_MAILBOX = 5;

/** Returns who holds an inquiry; null if no one does, or if their time is over. */
export function holderOf(
  { leasedBy, leasedUntil }: { leasedBy: number | null; leasedUntil: Date | null },
  at: Date,
): number | null {
  return leasedBy !== null && leasedUntil !== null && leasedUntil > at ? leasedBy : null;
}
