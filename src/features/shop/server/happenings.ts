import { happening } from "#platform/happening.ts";

type Bought = { memberId: number; orderId: number };

/** The money of orders came, and their credits with it: all that are settled together. */
export const ordersPaid = happening<{ orders: readonly Bought[]; at: Date }>("shop.orders_paid");
