import { defineEvent } from "#platform/events.ts";

type Bought = { memberId: number; orderId: number };

/** Orders that were paid and whose credits were granted in one transaction. */
export const ordersPaid = defineEvent<{ orders: readonly Bought[]; at: Date }>("shop.orders_paid");

/** The time to withdraw from an order without an immediate start is over, so its credits can be spent. */
export const creditsOpened = defineEvent<Bought>("shop.credits_opened");

/** Members have paid, or want to pay, with these cards, accounts or mobile numbers. */
export const instrumentsUsed = defineEvent<{
  used: readonly { memberId: number; fingerprint: string }[];
  at: Date;
}>("shop.instruments_used");
