import { randomUUID } from "node:crypto";
import type { ProviderRefund } from "#adapters/payments/payments.ts";
import type { Currency } from "#base/money.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { nextLook } from "../../rules.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { changePayment } from "../payments/queries-payment.ts";
import { balanceOrder } from "../payments/settle-dispute.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { claimOwnRefund, findRefundByRef, insertRefund, listRefundsOf } from "./queries-refund.ts";
import { settleRefund } from "./settle-refund.ts";

type Shop = { app: Pick<App, "clock" | "log" | "metrics">; tx: Tx; at: Date };

const SETTLED_MS = 10 * 60_000;

/**
 * Settles the sum of all refunds, from a provider that lists none. What exceeds the refunds that we know was made in its
 * back office. A sum below what it confirmed means that a refund failed after all, which an operator has to clear up. The
 * payment's lock must be held.
 */
export async function settleRefundedSum(
  { app, tx, at }: Shop,
  { orderId, sum }: { orderId: number; sum: number },
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order?.completedAt) return;
  if (sum > order.refunded) {
    const money = { amount: sum - order.refunded, currency: order.currency as Currency };
    const refund = { ref: `sum ${sum}`, money, state: "completed" } as const;
    return settleProviderRefund({ app, tx, at }, { orderId, refund });
  }
  // The sum may have been read before the last refund was made.
  const confirmed = (await listRefundsOf(tx, orderId))
    .filter(({ state, changedAt }) => state === "completed" && +changedAt <= +at - SETTLED_MS)
    .reduce((all, { amount }) => all + amount, 0);
  if (sum >= confirmed) return;
  app.metrics.paymentFaults.inc({ fault: "refund" });
  await raiseFault(app, tx, {
    ...{
      kind: "refund_failed",
      key: `${orderId} ${sum}`,
      orderId,
      provider: order.provider,
      detail: "taken_back",
    },
    money: { amount: confirmed - sum, currency: order.currency },
  });
  app.log.error({ orderId, provider: order.provider, sum, confirmed }, "provider took a refund back");
}

/** Settles a refund made in the provider's back office. The payment's lock must be held. Repeating it changes nothing. */
export async function settleProviderRefund(
  { app, tx, at }: Shop,
  { orderId, refund: { ref, money, state, mayBeOurs = false } }: { orderId: number; refund: ProviderRefund },
): Promise<void> {
  const order = await findOrder(tx, orderId);
  // An unpaid order has nothing to refund. The provider reports this refund again with the payment.
  if (!order?.completedAt) return;
  if (money.currency !== order.currency || money.amount <= 0) {
    app.metrics.paymentFaults.inc({ fault: "amount" });
    await raiseFault(app, tx, {
      ...{ kind: "refund_failed", key: `${orderId} ${ref}`, orderId, provider: order.provider },
      ...{ money: money.amount > 0 ? money : null, detail: "other_currency" },
    });
    app.log.error({ orderId, provider: order.provider }, "provider made a refund in another currency");
    return;
  }
  const known =
    (await findRefundByRef(tx, { orderId, ref })) ??
    (mayBeOurs ? await claimOwnRefund(tx, { orderId, ref, amount: money.amount }) : undefined);
  if (!known && state === "failed") return;
  const key = known?.key ?? randomUUID();
  if (!known) {
    const covered = mayBeOurs ? await settleCovered({ app, tx, at }, order, money.amount) : 0;
    await insertRefund(tx, {
      ...{ orderId, key, why: "provider", providerRef: ref, credits: 0, amount: money.amount - covered },
      ...{ at, changedAt: at },
    });
    app.log.warn({ orderId, provider: order.provider }, "provider made a refund");
    await balanceOrder({ tx, at }, orderId);
  }
  // Our refund jobs do not ask for it, so the payment is looked at again.
  if (state === "pending") {
    if ((known?.state ?? state) === "pending") await changePayment(tx, orderId, { lookAt: nextLook(6, at) });
  } else await settleRefund(app, tx, { key, state });
}

/**
 * A provider refunds no more than was paid. If a refund from its back office leaves no room for refunds of ours that
 * wait, it contains them: the operator refunded everything at once. They are completed.
 * @returns the sum of the contained refunds, always below `amount`
 */
async function settleCovered(
  { app, tx }: Shop,
  order: Pick<OrderRow, "id" | "amount" | "refunded">,
  amount: number,
): Promise<number> {
  let covered = 0;
  for (const { key, amount: waiting, why, state, providerRef } of await listRefundsOf(tx, order.id)) {
    const isOver = order.refunded + amount - covered > order.amount;
    const isOurs = why !== "provider" && state === "pending" && providerRef === null;
    if (!isOver || !isOurs || covered + waiting >= amount) continue;
    await settleRefund(app, tx, { key, state: "completed" });
    covered += waiting;
  }
  return covered;
}
