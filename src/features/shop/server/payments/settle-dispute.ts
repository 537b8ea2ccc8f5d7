import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { readOrderLots, setLost, takeLeft } from "#features/wallet/server/wallet.ts";
import { creditsFor, type PaymentState, refundOf } from "../../rules.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { addRefundCredits } from "../refunds/queries-refund.ts";
import { updatePremium } from "../update-premium.ts";
import type { Settling } from "./complete-payments.ts";
import {
  changePayment,
  findBooked,
  findReceivable,
  insertEntry,
  insertReceivable,
  setSettled,
  setWrittenOff,
} from "./queries-payment.ts";

type Shop = { tx: Tx; at: Date };

/**
 * Adjusts credits, debt and books to the disputed amount. It can be reported repeatedly and in parts.
 */
export async function settleDispute(
  { app, tx, order: { id, state: before, currency }, news: { disputed }, at }: Settling,
  state: PaymentState,
): Promise<void> {
  if (before !== "charged_back" && state !== "charged_back") return;
  const order = await findOrder(tx, id);
  if (!order?.completedAt) return;
  if (state === "charged_back") {
    const reported = disputed?.currency === currency ? disputed.amount : null;
    const amount = reported ?? order.disputedAmount ?? Math.max(0, order.amount - order.paidBack);
    if (amount === order.disputedAmount && before === state) return;
    await changePayment(tx, id, { disputedAmount: amount, changedAt: at });
    app.metrics.paymentFaults.inc({ fault: "charge_back" });
  }
  await balanceOrder({ tx, at }, id);
}

/**
 * Adjusts an order's credits and debt to its money. Credits paid for by disputed money or by refunds made at the provider
 * are taken from the remaining ones. The member owes disputed money whose credits were used.
 */
export async function balanceOrder({ tx, at }: Shop, orderId: number): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order?.completedAt) return;
  const disputed = order.disputedAmount ?? 0;
  const unused = await takeCredits({ tx, at }, order, disputed);
  await bookDispute({ tx, at }, order, { disputed, owed: Math.max(0, disputed - unused) });
  if (order.memberId !== null) await updatePremium(tx, order.memberId);
}

/** @returns the value of credits that were neither used nor refunded */
async function takeCredits({ tx, at }: Shop, order: OrderRow, disputed: number): Promise<number> {
  const { id: orderId, memberId, amount, refunded } = order;
  const lot = (await readOrderLots(tx, { memberId, orderIds: [orderId] })).get(orderId);
  // Orders with a refund reason never got credits, so none were used.
  if (!lot) return order.reason === null ? 0 : Math.max(0, amount - refunded);
  const price = { credits: lot.credits, amount };
  const whose = { memberId, orderId, at };
  const lost = await setLost(tx, { ...whose, credits: creditsFor(disputed, price) });
  const due = creditsFor(order.providerRefunded, price) - order.providerRefundCredits;
  const taken = await takeLeft(tx, { ...whose, most: Math.max(0, due), to: "refunded" });
  if (taken > 0) await addRefundCredits(tx, orderId, taken);
  const after = (await readOrderLots(tx, { memberId, orderIds: [orderId] })).get(orderId) ?? lot;
  const refundedCredits = order.refundedCredits + taken;
  return refundOf({ ...after, remaining: after.remaining + lost, refundedCredits, amount, refunded });
}

/** Books the difference to what was booked before. */
async function bookDispute(
  { tx, at }: Shop,
  { id: orderId, currency }: OrderRow,
  { disputed, owed }: { disputed: number; owed: number },
): Promise<void> {
  const booked = await findBooked(tx, orderId);
  const open = await findReceivable(tx, orderId);
  // Debt that the member paid another way, or that was written off, is not owed again.
  const owes = Math.max(0, owed - booked.settled);
  const receivable = owes - open;
  // Money that comes back for a debt that was written off is no loss any more.
  const loss = Math.min(0, owed - booked.lost);
  const sales = disputed - booked.disputed - receivable - loss;
  for (const [account, amount] of [
    ["sales", sales],
    ["receivable", receivable],
    ["loss", loss],
  ] as const) {
    if (amount === 0) continue;
    const isTaken = amount > 0;
    await insertEntry(tx, {
      ...{ orderId, currency, at, key: randomUUID(), amount: Math.abs(amount) },
      kind: isTaken ? "charged_back" : "won_back",
      debited: isTaken ? account : "provider",
      credited: isTaken ? "provider" : account,
    });
  }
  if (owes > 0 && receivable !== 0) await insertReceivable(tx, { orderId, amount: owes, currency, at });
  if (owes === 0 && open > 0) await setSettled(tx, orderId, "open");
  if (loss < 0) await setWrittenOff(tx, orderId, booked.lost + loss);
}
