import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { lockPayment } from "../payments/queries-payment.ts";
import { findOrder } from "../queries.ts";
import type { SettlementRequest } from "../read-settlement.ts";
import { changeRefund, listRefundsOf } from "./queries-refund.ts";
import { settleRefund } from "./settle-refund.ts";

export type EndedRefund = { amount: number; isContained: boolean };

/**
 * Ends the pending refunds of an order that cannot be completed by the provider. If they fit into what was paid, an
 * operator has paid them another way, and they are completed. Otherwise what the provider's back office has refunded
 * contains at least a part of them: they are taken back, so that only the credits that this money paid for stay taken.
 * @param only the key of a refund; all of the order without it
 */
export async function endRefunds(
  app: Pick<App, "clock" | "metrics">,
  tx: Tx,
  { id: orderId, by, reason, only }: Omit<SettlementRequest<never>, "way"> & { only?: string },
): Promise<EndedRefund[]> {
  await lockPayment(tx, orderId);
  const ended: EndedRefund[] = [];
  for (const { key, amount, why, state, fault } of await listRefundsOf(tx, orderId)) {
    const order = await findOrder(tx, orderId);
    if (only !== undefined && key !== only) continue;
    if (!order || why === "provider" || state !== "pending" || fault === null) continue;
    const isContained = order.refunded > order.amount;
    await settleRefund(app, tx, { key, state: isContained ? "failed" : "completed" });
    await changeRefund(tx, key, { endedBy: by, endReason: reason });
    ended.push({ amount, isContained });
  }
  return ended;
}
