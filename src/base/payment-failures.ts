export const FAILURES = [
  "refused",
  "insufficient_funds",
  "card_expired",
  "limit",
  "fraud",
  "authentication",
  "timeout",
  "provider",
] as const;
/** Why no money came, in our words: `refused` where the provider does not tell. */
export type Failure = (typeof FAILURES)[number];
