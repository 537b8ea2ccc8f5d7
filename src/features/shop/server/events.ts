import { defineEvent } from "#platform/events.ts";

type Bought = { memberId: number; orderId: number };

/** Orders that were paid and whose credits were granted in one transaction. */
export const ordersPaid = defineEvent<{ orders: readonly Bought[]; at: Date }>("shop.orders_paid");
