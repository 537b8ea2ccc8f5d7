import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { readOrderLots, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { refundOf } from "../../rules.ts";
import { insertRefund, lockPayment } from "../payments/queries-payment.ts";
import { findOrder, type OrderRow } from "../queries.ts";

/** Why we pay back; what was paid back by the provider itself comes by `settleProviderRefund`. */
type Why = "unused" | "withdrawal" | "code_used" | "erased" | "operator";

type Beginning = {
  order: Pick<OrderRow, "id">;
  why: Why;
  credits: number;
  amount: number;
  /** Of what was asked for together. */
  requestId?: string | undefined;
};

/** Notes what is to be paid back; the provider is told after commit, and again until it has answered. */
export async function beginRefund(
  app: Pick<App, "clock">,
  tx: Tx,
  { order, why, credits, amount, requestId = undefined }: Beginning,
): Promise<string> {
  const key = randomUUID();
  const at = app.clock.now();
  await insertRefund(tx, {
    ...{ orderId: order.id, key, why, credits, amount, requestId: requestId ?? null },
    ...{ at, changedAt: at, lookAt: at },
  });
  return key;
}

/**
 * Pays back what is left of an order's credits. They are gone at once; they come back if the provider does not pay.
 * @returns the refund's key, or nothing where nothing is left or the order does not stand
 */
export async function refundLeft(
  app: App,
  tx: Tx,
  {
    orderId,
    why,
    requestId,
  }: { orderId: number; why: Exclude<Why, "code_used" | "erased">; requestId?: string },
): Promise<{ key: string; amount: number; credits: number } | null> {
  await lockPayment(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (order?.state !== "completed" || order.memberId === null) return null;
  const { memberId, amount, refunded, refundedCredits } = order;
  const lot = (await readOrderLots(tx, { memberId, orderIds: [orderId] })).get(orderId);
  // Only what was taken is certain to be unspent: until then the member may be writing.
  const credits = await takeLeft(tx, { memberId, orderId, to: "refunded", at: app.clock.now() });
  if (!lot || credits === 0) return null;
  const back = refundOf({ ...lot, remaining: credits, amount, refunded, refundedCredits });
  const key = await beginRefund(app, tx, { order, why, credits, amount: back, requestId });
  return { key, amount: back, credits };
}
