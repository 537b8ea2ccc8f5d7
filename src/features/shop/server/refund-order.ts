import { randomUUID } from "node:crypto";
import type { RefundNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { readOrderLots, returnLeft, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import { nextLook, refundOf } from "../rules.ts";
import { keepPremium } from "./keep-premium.ts";
import { findOrder, type OrderRow } from "./queries.ts";
import {
  changePayment,
  changeRefund,
  findRefund,
  insertEntry,
  insertRefund,
  lockPayment,
  lowerReceivable,
} from "./queries-payment.ts";

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
  const { memberId, amount } = order;
  const lot = (await readOrderLots(tx, { memberId, orderIds: [orderId] })).get(orderId);
  // Only what was taken is certain to be unspent: until then the member may be writing.
  const credits = await takeLeft(tx, { memberId, orderId, to: "refunded", at: app.clock.now() });
  if (!lot || credits === 0) return null;
  const back = refundOf({ ...lot, remaining: credits, amount, refunded: order.refunded });
  const key = await beginRefund(app, tx, { order, why, credits, amount: back, requestId });
  return { key, amount: back, credits };
}

/** Under the payment's lock. Said again, it changes nothing more; a refund that fails after all brings the credits back. */
export async function settleRefund(app: App, tx: Tx, { key, state }: RefundNews): Promise<void> {
  const refund = await findRefund(tx, key);
  const order = refund && (await findOrder(tx, refund.orderId));
  if (!refund || !order || refund.state === "failed") return;
  const at = app.clock.now();
  if (state === "pending") {
    if (refund.state === "pending")
      await changeRefund(tx, key, { fault: null, lookAt: nextLook(6, at), changedAt: at });
    return;
  }
  if (state === refund.state) return;
  await changeRefund(tx, key, { state, fault: null, lookAt: null, changedAt: at });
  const entry = { orderId: order.id, amount: refund.amount, currency: order.currency, key, at };
  if (state === "completed") {
    await insertEntry(tx, { ...entry, kind: "refunded", debited: "sales", credited: "provider" });
    if (order.refunded >= order.amount)
      await changePayment(tx, order.id, { state: "refunded", changedAt: at });
  } else {
    app.metrics.paymentFaults.inc({ fault: "refund" });
    if (refund.state === "completed")
      await insertEntry(tx, { ...entry, kind: "refund_failed", debited: "provider", credited: "sales" });
    if (order.state === "refunded" && order.reason === null)
      await changePayment(tx, order.id, { state: "completed", changedAt: at });
    if (order.memberId !== null) await giveBack(tx, { order, memberId: order.memberId, refund, at });
  }
  if (order.memberId !== null) await keepPremium(tx, order.memberId);
}

type Failed = {
  order: OrderRow;
  memberId: number;
  refund: { key: string; credits: number; amount: number };
  at: Date;
};

/** The credits come back, but not to an order whose money the bank took back: there the debt becomes less by them. */
async function giveBack(tx: Tx, { order, memberId, refund, at }: Failed): Promise<void> {
  const { id: orderId, state, currency } = order;
  await returnLeft(tx, { memberId, orderId, credits: refund.credits, from: "refunded", at });
  if (state !== "charged_back") return;
  await takeLeft(tx, { memberId, orderId, to: "lost", at });
  const amount = await lowerReceivable(tx, orderId, refund.amount);
  if (amount > 0)
    await insertEntry(tx, {
      ...{ orderId, amount, currency, key: refund.key, at },
      kind: "charged_back",
      debited: "sales",
      credited: "receivable",
    });
}
