import { defineEvent } from "#platform/events.ts";

type Bought = { memberId: number; orderId: number };

/** The money of orders came, and their credits with it: all that are settled together. */
export const ordersPaid = defineEvent<{ orders: readonly Bought[]; at: Date }>("shop.orders_paid");
