/** Outcomes of a payment that can be chosen on the page. Cards differ in what happens when they are charged again. */
export const OUTCOMES = {
  paid: { state: "paid" },
  paid_stored_challenge: { state: "paid", card: "challenge" },
  paid_stored_refused: { state: "paid", card: "refused" },
  pending: { state: "pending" },
  failed: { state: "failed" },
  cancelled: { state: "cancelled" },
  refused: { state: "failed", failure: "refused" },
  refund_fails: { state: "paid", refundsFail: true },
  charged_back: { state: "paid" },
} as const;
export type Outcome = keyof typeof OUTCOMES;
