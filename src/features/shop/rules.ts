import type { Money } from "#base/money.ts";

export const PAYMENT_STATES = [
  "loading",
  "pending",
  "completed",
  "failed",
  "cancelled",
  "refunded",
  "charged_back",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Version of the consent to start before the withdrawal period ends: its date. It changes with the text, and each order keeps it. */
export const START_NOW_TEXT = "2026-11-23";

export type ReportedState = "open" | "pending" | "paid" | "failed" | "cancelled" | "charged_back";

/**
 * The next state of a payment after its provider's report. Reports can arrive out of order and more than once, so
 * `paid` wins over any earlier failure. A paid payment cannot fail later; it can only be refunded or charged back.
 */
export function nextState(current: PaymentState, reported: ReportedState): PaymentState {
  switch (reported) {
    case "paid":
      return current === "refunded" ? current : "completed";
    case "charged_back":
      return "charged_back";
    case "pending":
      return current === "loading" ? "pending" : current;
    case "failed":
    case "cancelled":
      return current === "loading" || current === "pending" ? reported : current;
    case "open":
      return current;
  }
}

/** An open payment may still be paid, so its provider is polled. */
export function isOpen(state: PaymentState): boolean {
  return state === "loading" || state === "pending";
}

/** The price after a discount, rounded in the member's favour and never 0. */
export function discounted(amount: number, percent: number): number {
  return Math.max(1, amount - Math.ceil((amount * Math.round(percent * 10)) / 1_000));
}

/** The VAT included in a price, to the nearest minor unit. */
export function vatWithin(amount: number, permille: number): number {
  return Math.round((amount * permille) / (1_000 + permille));
}

export type PriceChange = { amount: number; since: Date };

const DAY = 86_400_000;
const REFERENCE_DAYS = 30;

/**
 * The lowest price of the last 30 days, which is shown beside a reduced price.
 * @param history price changes in any order
 */
export function lowestPrice(history: readonly PriceChange[], now: Date): number | null {
  const start = new Date(now.getTime() - REFERENCE_DAYS * DAY);
  const known = history
    .filter(({ since }) => since <= now)
    .sort((a, b) => b.since.getTime() - a.since.getTime());
  const before = known.findIndex(({ since }) => since <= start);
  const within = before === -1 ? known : known.slice(0, before + 1);
  return within.length === 0 ? null : Math.min(...within.map(({ amount }) => amount));
}

/** How much less a price is than the lowest of the last 30 days, as the ribbon states it. Null: no ribbon. */
export function reductionPercent(amount: number, lowest: number | null): number | null {
  return lowest !== null && amount < lowest ? Math.floor(((lowest - amount) * 100) / lowest) : null;
}

export type BoughtLot = {
  credits: number;
  remaining: number;
  amount: number;
  refunded: number;
  /** Credits taken back by earlier refunds. They do not count as used. */
  refundedCredits: number;
};

/**
 * The refund for the remaining credits of a purchase: the price less the used part, rounded in the member's favour, less
 * earlier refunds.
 */
export function refundOf({ credits, remaining, amount, refunded, refundedCredits }: BoughtLot): number {
  if (remaining === 0) return 0;
  const used = credits - remaining - refundedCredits;
  return Math.max(0, amount - Math.floor((amount * used) / credits) - refunded);
}

/** The credits that a part of an order's price paid for, rounded up so that no refunded credit can be kept. */
export function creditsFor(part: number, { credits, amount }: { credits: number; amount: number }): number {
  return Math.min(credits, Math.ceil((credits * part) / amount));
}

/** Rounded up to the minor unit, so that a message never costs more than stated. */
export function pricePerMessage({ amount, currency }: Money, credits: number, messageCredits: number): Money {
  return { amount: Math.ceil((amount * messageCredits) / credits), currency };
}

const LOOKS_MS = [30, 60, 120, 300, 900, 1_800, 3_600].map((seconds) => seconds * 1_000);
const GIVE_UP_LOADING_MS = DAY;
const GIVE_UP_PENDING_MS = 14 * DAY;

/** When to ask the provider of an open payment again: after seconds at first, hourly in the end. */
export function nextLook(looks: number, now: Date): Date {
  return new Date(now.getTime() + (LOOKS_MS[looks] ?? (LOOKS_MS.at(-1) as number)));
}

/** When to ask the provider of a cancelled payment for the last time. */
export function lastLook(now: Date): Date {
  return new Date(now.getTime() + DAY);
}

/** Whether an open payment is too old to wait for. */
export function isGivenUp(state: PaymentState, createdAt: Date, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return age > (state === "loading" ? GIVE_UP_LOADING_MS : GIVE_UP_PENDING_MS);
}

/** The law requires books for seven years after their year. */
export const BOOKS_KEPT_YEARS = 7;
