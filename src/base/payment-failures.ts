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
/** Reason why a payment failed; `refused` if the provider does not say. */
export type Failure = (typeof FAILURES)[number];
