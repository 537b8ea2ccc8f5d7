import type { Selectable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWithdrawal } from "#db/tables.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { withdrawableUntil } from "../../withdrawal-rules.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { refundLeft } from "../refunds/refund-order.ts";
import { changeWithdrawal } from "./queries-withdrawal.ts";

export type Withdrawal = Selectable<ShopWithdrawal>;
type Meaning = Pick<Withdrawal, "email" | "orderNo" | "at" | "declaredBy">;

/**
 * Finds the order that a declaration refers to. It must have been paid within the 14 days before, by the member with that
 * e-mail address or by the member who was logged in, at any site.
 */
export async function findMeantOrder(db: Db, { email, orderNo, at, declaredBy }: Meaning) {
  const order = await findWithdrawable(db, { orderNo, at });
  if (!order) return null;
  if (order.memberId === declaredBy) return order;
  const owner = await findEmail(db, order.memberId);
  return email !== null && owner?.toLowerCase() === email.toLowerCase() ? order : null;
}

/** Finds the order by number and date only, whoever bought it. */
export async function findWithdrawable(db: Db, { orderNo, at }: Pick<Withdrawal, "orderNo" | "at">) {
  const order = /^\d{1,15}$/.test(orderNo) ? await findOrder(db, Number(orderNo)) : undefined;
  if (!order?.completedAt || order.memberId === null) return null;
  return at < withdrawableUntil(order.completedAt) ? { ...order, memberId: order.memberId } : null;
}

type Confirmed = {
  id: number;
  by: "link" | "login" | "service";
  order: Pick<OrderRow, "id" | "currency"> | null;
};

/**
 * Stores the confirmation and refunds what is left of the order. Without an order it stays open for customer service. The
 * withdrawal's lock must be held.
 * @returns the key of the refund, which the caller requests from the provider after the commit
 */
export async function carryOutWithdrawal(
  app: Pick<App, "clock">,
  tx: Tx,
  { id, by, order }: Confirmed,
): Promise<string | null> {
  const refund = order && (await refundLeft(app, tx, { orderId: order.id, why: "withdrawal" }));
  await changeWithdrawal(tx, id, {
    confirmedAt: app.clock.now(),
    confirmedBy: by,
    ...(order && { orderId: order.id }),
    ...(order && refund && { state: "refunded", amount: refund.amount, currency: order.currency }),
  });
  return refund?.key ?? null;
}
