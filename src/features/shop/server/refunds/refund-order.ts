import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { readOrderLots, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { refundOf } from "../../rules.ts";
import { lockPayment } from "../payments/queries-payment.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { insertRefund } from "./queries-refund.ts";

/** Reasons of our own refunds. `settleProviderRefund` stores those made at the provider. */
type Why = "unused" | "withdrawal" | "code_used" | "erased" | "operator" | "leaving";

type NewRefund = {
  order: Pick<OrderRow, "id">;
  why: Why;
  credits: number;
  amount: number;
  /** Groups the refunds of one request. */
  requestId?: string | undefined;
};

/** Stores a refund. The provider is asked for it after the commit, until it answers. */
export async function beginRefund(
  app: Pick<App, "clock">,
  tx: Tx,
  { order, why, credits, amount, requestId = undefined }: NewRefund,
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
 * Refunds the remaining credits of an order. They are taken at once, and returned if the provider does not pay.
 * @returns `null` if no credits are left or the order is not completed
 */
export async function refundLeft(
  app: Pick<App, "clock">,
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
  // Credits are taken before the refund is computed, since the member may be spending them.
  const credits = await takeLeft(tx, { memberId, orderId, to: "refunded", at: app.clock.now() });
  if (!lot || credits === 0) return null;
  const back = refundOf({ ...lot, remaining: credits, amount, refunded, refundedCredits });
  const key = await beginRefund(app, tx, { order, why, credits, amount: back, requestId });
  return { key, amount: back, credits };
}
