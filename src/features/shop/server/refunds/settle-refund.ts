import type { RefundNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { returnLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { nextLook } from "../../rules.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { changePayment, insertEntry } from "../payments/queries-payment.ts";
import { balanceOrder } from "../payments/settle-dispute.ts";
import { findOrder } from "../queries.ts";
import { updatePremium } from "../update-premium.ts";
import { mailRefundLater } from "./mail-refund.ts";
import { changeRefund, findRefund } from "./queries-refund.ts";

/**
 * The payment's lock must be held. Repeating it changes nothing. A refund that fails after all returns the credits,
 * which lapse if their member was erased.
 */
export async function settleRefund(
  app: Pick<App, "clock" | "metrics">,
  tx: Tx,
  { key, state, isToldLater }: RefundNews,
): Promise<void> {
  const refund = await findRefund(tx, key);
  const order = refund && (await findOrder(tx, refund.orderId));
  if (!refund || !order || refund.state === "failed") return;
  const at = app.clock.now();
  if (state === "pending") {
    if (refund.state === "pending")
      await changeRefund(
        tx,
        key,
        isToldLater
          ? { fault: "no_news", lookAt: nextLook(6, at), changedAt: at }
          : { fault: null, lookAt: nextLook(6, at), changedAt: at },
      );
    return;
  }
  if (state === refund.state) return;
  await changeRefund(tx, key, { state, fault: null, lookAt: null, changedAt: at });
  const entry = { orderId: order.id, amount: refund.amount, currency: order.currency, key, at };
  if (state === "completed") {
    await insertEntry(tx, { ...entry, kind: "refunded", debited: "sales", credited: "provider" });
    const isAllBack = order.paidBack + refund.amount >= order.amount;
    if (order.state === "completed" && isAllBack)
      await changePayment(tx, order.id, { state: "refunded", changedAt: at });
    await mailRefundLater(tx, key);
  } else {
    app.metrics.paymentFaults.inc({ fault: "refund" });
    await raiseFault(app, tx, {
      ...{ kind: "refund_failed", key, orderId: order.id, provider: order.provider, detail: refund.why },
      money: { amount: refund.amount, currency: order.currency },
    });
    if (refund.state === "completed")
      await insertEntry(tx, { ...entry, kind: "refund_failed", debited: "provider", credited: "sales" });
    const paidBack = order.paidBack - (refund.state === "completed" ? refund.amount : 0);
    if (order.state === "refunded" && order.reason === null && paidBack < order.amount)
      await changePayment(tx, order.id, { state: "completed", changedAt: at });
    const { id: orderId, memberId } = order;
    await returnLeft(tx, { memberId, orderId, credits: refund.credits, from: "refunded", at });
    await balanceOrder({ tx, at }, orderId);
  }
  if (order.memberId !== null) await updatePremium(tx, order.memberId);
}
