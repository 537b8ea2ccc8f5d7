import type { Selectable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWithdrawal } from "#db/tables.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { WITHDRAWAL_DAYS } from "../../rules.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { refundLeft } from "../refunds/refund-order.ts";
import { changeWithdrawal } from "./queries-withdrawal.ts";

const DAY = 86_400_000;

export type Withdrawal = Selectable<ShopWithdrawal>;
type Meaning = Pick<Withdrawal, "email" | "orderNo" | "at" | "declaredBy">;

/**
 * The order that a declaration means: paid within the 14 days before it was received, and bought by the member of that
 * e-mail address or by the member who was logged in. At whichever site: the form lists the orders of all.
 */
export async function findMeantOrder(db: Db, { email, orderNo, at, declaredBy }: Meaning) {
  const order = await findWithdrawable(db, { orderNo, at });
  if (!order) return null;
  if (order.memberId === declaredBy) return order;
  const owner = await findEmail(db, order.memberId);
  return owner?.toLowerCase() === email.toLowerCase() ? order : null;
}

/** Whoever bought it. */
export async function findWithdrawable(db: Db, { orderNo, at }: Pick<Withdrawal, "orderNo" | "at">) {
  const order = /^\d{1,15}$/.test(orderNo) ? await findOrder(db, Number(orderNo)) : undefined;
  if (!order?.completedAt || order.memberId === null) return null;
  const inTime = order.completedAt.getTime() + WITHDRAWAL_DAYS * DAY > at.getTime();
  return inTime ? { ...order, memberId: order.memberId } : null;
}

type Carrying = { by: "link" | "login" | "service"; order: Pick<OrderRow, "id" | "currency"> | null };

/**
 * Notes who confirmed it, and pays back what is left of the order. What no rule can settle stays open for customer
 * service. Under the withdrawal's lock.
 * @returns the key of the refund, which the provider is told of after the commit
 */
export async function carryOutWithdrawal(
  app: App,
  tx: Tx,
  { id }: Pick<Withdrawal, "id">,
  { by, order }: Carrying,
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
