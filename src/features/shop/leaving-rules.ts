/** Whether unused credits bought longer ago than `refund_days` lapse or are paid out when their owner leaves. */
export const LEAVING_REFUNDS = ["window", "all"] as const;
export type LeavingRefund = (typeof LEAVING_REFUNDS)[number];

/** The setting by country; `*` stands for every country that is not named. */
export type LeavingRefundByCountry = Partial<Record<string, LeavingRefund>>;

export function leavingRefundIn(byCountry: LeavingRefundByCountry, country: string): LeavingRefund {
  return byCountry[country] ?? byCountry["*"] ?? "window";
}

type LeftCredits = {
  /** Credits that are still there, of those that were bought. */
  remaining: number;
  credits: number;
  /** False until credits without an immediate start open. */
  opened: boolean;
  /** The order's direct debit is in no file for the bank yet. */
  isDebitWaiting: boolean;
};

/**
 * When unused credits are refunded without a request: when the account is closed, when it is erased, or never, so that
 * they lapse. Credits that were never opened, and a direct debit of which nothing was used, are refunded at once.
 */
export function leavingOutcome(
  { remaining, credits, opened, isDebitWaiting }: LeftCredits,
  refund: LeavingRefund,
): "closing" | "erasure" | "lapse" {
  const isUntouchedDebit = isDebitWaiting && remaining === credits;
  if (!opened || isUntouchedDebit) return "closing";
  return refund === "all" ? "erasure" : "lapse";
}
