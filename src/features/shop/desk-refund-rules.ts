import { creditsFor } from "./rules.ts";

/** Why people of staff refund. */
export const REFUND_REASONS = ["unused", "withdrawal", "goodwill", "double", "fault", "ban"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Who may make a refund: whoever refunds unused credits, finance alone, or finance with a second person. */
export const REFUND_WAYS = ["unused", "goodwill", "above_limit"] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

type Wanted = {
  reason: RefundReason;
  amount: number;
  /** What the rule for unused credits gives back now. */
  unused: number;
  isWithinDays: boolean;
  /** What the person has refunded today beyond unused credits, in the same currency. */
  today: number;
  /** What one person may refund in a day beyond unused credits. */
  limit: number;
};

/** Everything but unused credits within their days is a favour, of which one person has so much a day. */
export function wayOf({ reason, amount, unused, isWithinDays, today, limit }: Wanted): RefundWay {
  if (reason === "unused" && isWithinDays && amount <= unused) return "unused";
  return today + amount <= limit ? "goodwill" : "above_limit";
}

type Bought = {
  /** What can be paid back at most: paid less refunded. */
  most: number;
  unused: number;
  price: number;
  credits: number;
  remaining: number;
};

/** Money that goes back takes the credits along that it paid for, as far as they are left. */
export function creditsTaken(amount: number, { most, unused, price, credits, remaining }: Bought): number {
  if (amount >= most || amount === unused) return remaining;
  return Math.min(remaining, creditsFor(amount, { credits, amount: price }));
}
