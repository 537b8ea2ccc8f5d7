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

/** Of the words beside the box "start now": changes with every change of them, and is kept with the order. */
export const START_NOW_TEXT = "2026-11-22";

/** What a provider says of a payment, in any order and more than once. */
export type Heard = "open" | "pending" | "paid" | "failed" | "cancelled" | "charged_back";

/**
 * Where a payment goes when its provider says this. Money that came is believed whatever was said before:
 * news overtake each other. What has been paid does not fail afterwards; it goes back, or it stays.
 */
export function nextState(now: PaymentState, heard: Heard): PaymentState {
  switch (heard) {
    case "paid":
      return now === "refunded" ? now : "completed";
    case "charged_back":
      return "charged_back";
    case "pending":
      return now === "loading" ? "pending" : now;
    case "failed":
    case "cancelled":
      return now === "loading" || now === "pending" ? heard : now;
    case "open":
      return now;
  }
}

/** Whether it may still be paid: then its provider is asked again and again. */
export function isOpen(state: PaymentState): boolean {
  return state === "loading" || state === "pending";
}

/** What is to be paid after a discount, rounded in the member's favour; never nothing. */
export function discounted(amount: number, percent: number): number {
  return Math.max(1, amount - Math.ceil((amount * Math.round(percent * 10)) / 1_000));
}

/** The VAT that a price contains, to the nearest minor unit. */
export function vatWithin(amount: number, permille: number): number {
  return Math.round((amount * permille) / (1_000 + permille));
}

export type PriceChange = { amount: number; since: Date };

const DAY = 86_400_000;
const REFERENCE_DAYS = 30;

/**
 * The lowest price of the last 30 days: what stands beside a reduced one.
 * @param history what the bundle cost from when on, in any order
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

export type BoughtLot = {
  credits: number;
  remaining: number;
  amount: number;
  refunded: number;
  /** Taken for what was paid back before: they count as not used. */
  refundedCredits: number;
};

/**
 * What is paid back for the credits of a purchase that are left: the price less the part that was used, rounded to the
 * member, less what was paid back before.
 */
export function refundOf({ credits, remaining, amount, refunded, refundedCredits }: BoughtLot): number {
  if (remaining === 0) return 0;
  const used = credits - remaining - refundedCredits;
  return Math.max(0, amount - Math.floor((amount * used) / credits) - refunded);
}

/** The credits that a part of an order's price stands for, rounded up: nobody keeps a credit whose money went back. */
export function creditsFor(part: number, { credits, amount }: { credits: number; amount: number }): number {
  return Math.min(credits, Math.ceil((credits * part) / amount));
}

/** Rounded up to the minor unit, so that nobody pays more for a message than it says. */
export function pricePerMessage({ amount, currency }: Money, credits: number, messageCredits: number): Money {
  return { amount: Math.ceil((amount * messageCredits) / credits), currency };
}

/** The law's days for withdrawing: until then the credits of an order without the wish to start now stay closed. */
export const WITHDRAWAL_DAYS = 14;

export function opensAt(startNow: boolean, paidAt: Date): Date | null {
  return startNow ? null : new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY);
}

const LOOKS_MS = [30, 60, 120, 300, 900, 1_800, 3_600].map((seconds) => seconds * 1_000);
const GIVE_UP_LOADING_MS = DAY;
const GIVE_UP_PENDING_MS = 14 * DAY;

/** When the provider of an open payment is asked again: soon at first, then by the hour. */
export function nextLook(looks: number, now: Date): Date {
  return new Date(now.getTime() + (LOOKS_MS[looks] ?? (LOOKS_MS.at(-1) as number)));
}

/** When the provider of a payment that was given up is asked for the last time. */
export function lastLook(now: Date): Date {
  return new Date(now.getTime() + DAY);
}

/** Nobody pays any more what was ordered so long ago. */
export function isGivenUp(state: PaymentState, createdAt: Date, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return age > (state === "loading" ? GIVE_UP_LOADING_MS : GIVE_UP_PENDING_MS);
}
