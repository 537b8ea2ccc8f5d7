import { randomUUID } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { readOrderLots, setLost, takeLeft } from "#features/wallet/server/wallet.ts";
import { creditsFor, type PaymentState, refundOf } from "../../rules.ts";
import { keepPremium } from "../keep-premium.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import type { Settling } from "./complete-payments.ts";
import {
  addRefundCredits,
  changePayment,
  findBooked,
  findReceivable,
  insertEntry,
  insertReceivable,
  setReceivable,
} from "./queries-payment.ts";

type Shop = { tx: Tx; at: Date };

/**
 * What a bank took back, or gave back again: credits, debt and books follow the disputed amount, however often and in
 * however many parts it is told.
 */
export async function settleDispute(
  { app, tx, order: { id, state: before, currency }, news: { disputed }, at }: Settling,
  state: PaymentState,
): Promise<void> {
  if (before !== "charged_back" && state !== "charged_back") return;
  const order = await findOrder(tx, id);
  if (!order?.completedAt) return;
  if (state === "charged_back") {
    const told = disputed?.currency === currency ? disputed.amount : null;
    const amount = told ?? order.disputedAmount ?? Math.max(0, order.amount - order.paidBack);
    if (amount === order.disputedAmount && before === state) return;
    await changePayment(tx, id, { disputedAmount: amount, changedAt: at });
    app.metrics.paymentFaults.inc({ fault: "charge_back" });
  }
  await balanceOrder({ tx, at }, id);
}

/**
 * Makes the credits and the debt of an order what its money says. The credits that disputed money and refunds made at
 * the provider stand for are taken from those that are left; disputed money whose credits were used is owed.
 */
export async function balanceOrder({ tx, at }: Shop, orderId: number): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order?.completedAt) return;
  const disputed = order.disputedAmount ?? 0;
  const unused = await takeCredits({ tx, at }, order, disputed);
  await bookDispute({ tx, at }, order, { disputed, owed: Math.max(0, disputed - unused) });
  if (order.memberId !== null) await keepPremium(tx, order.memberId);
}

/** @returns what the credits are worth that nobody used and no refund paid back */
async function takeCredits({ tx, at }: Shop, order: OrderRow, disputed: number): Promise<number> {
  const { id: orderId, memberId, amount, refunded } = order;
  const lot =
    memberId === null ? undefined : (await readOrderLots(tx, { memberId, orderIds: [orderId] })).get(orderId);
  // Paid with a code that another had used, or by somebody who had left: no credits came, so none were used.
  if (!lot || memberId === null) return order.reason === null ? 0 : Math.max(0, amount - refunded);
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

/** Books what differs between what is so and what was booked. */
async function bookDispute(
  { tx, at }: Shop,
  { id: orderId, currency }: OrderRow,
  { disputed, owed }: { disputed: number; owed: number },
): Promise<void> {
  const booked = await findBooked(tx, orderId);
  const open = await findReceivable(tx, orderId);
  // What the member paid of it in another way is not owed again.
  const owes = Math.max(0, owed - booked.settled);
  const receivable = owes - open;
  const sales = disputed - booked.disputed - receivable;
  for (const [account, amount] of [
    ["sales", sales],
    ["receivable", receivable],
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
  if (owes === 0 && open > 0) await setReceivable(tx, orderId, "settled");
}
