import { happening } from "#server/happening.ts";

/** An order's money came, and its credits with it. */
export const orderPaid = happening<{ memberId: number; orderId: number; at: Date }>("shop.order_paid");
