import { randomUUID } from "node:crypto";
import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { holdWallets, readOrderLots, returnLeft, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import type { PaymentReason } from "../contract.ts";
import { isOpen, lastLook, nextState, type PaymentState, refundOf } from "../rules.ts";
import { completePayments, type Settling } from "./complete-payments.ts";
import { releaseClaims } from "./discounts.ts";
import { keepPremium } from "./keep-premium.ts";
import { listOrdersById } from "./queries.ts";
import {
  changePayment,
  insertEntry,
  insertReceivable,
  lockPayment,
  lockPayments,
  setReceivable,
} from "./queries-payment.ts";
import { settleRefund } from "./refund-order.ts";

export type Told = { orderId: number; news: PaymentNews };

/**
 * What a provider says of a payment becomes so, once: state, credits, premium and books in one transaction.
 * Said again, or by two at once, it changes nothing more.
 */
export async function settlePayment(app: App, orderId: number, news: PaymentNews): Promise<void> {
  await settle(app, [{ orderId, news }]);
}

/**
 * Of several payments, each told of once: in one transaction. Where that fails each has one of its own, so that one
 * that cannot be settled holds up none of the others.
 * @returns what went wrong with which
 */
export async function settlePayments(app: App, told: readonly Told[]): Promise<Map<number, unknown>> {
  const errors = new Map<number, unknown>();
  if (told.length === 0) return errors;
  try {
    await settle(app, told);
  } catch (error) {
    if (told.length === 1) return errors.set((told[0] as Told).orderId, error);
    for (const one of told)
      await settle(app, [one]).catch((error: unknown) => errors.set(one.orderId, error));
  }
  return errors;
}

async function settle(app: App, told: readonly Told[]): Promise<void> {
  const newsOf = new Map(told.map(({ orderId, news }) => [orderId, news]));
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockPayments(tx, [...newsOf.keys()]);
    const settlings = (await listOrdersById(tx, [...newsOf.keys()])).map(
      (order): Settling => ({ app, tx, order, news: newsOf.get(order.id) as PaymentNews, at }),
    );
    const [asked, others] = split(settlings, isWhatWasAsked);
    for (const settling of others) await leaveToSomebody(settling);
    const moving = asked.filter((settling) => stateOf(settling) !== settling.order.state);
    await holdWallets(
      tx,
      moving.flatMap(({ order: { memberId } }) => memberId ?? []),
    );
    const [paid, moved] = split(moving, isPaidNow);
    for (const settling of moved) await move(settling, stateOf(settling));
    await completePayments({ app, tx, at }, paid);
    for (const { news } of asked) for (const refund of news.refunds) await settleRefund(app, tx, refund);
  });
}

function stateOf({ order, news }: Settling): PaymentState {
  const heard = nextState(order.state, news.state);
  // What was paid back in full before it was disputed is so again after the dispute.
  return heard === "completed" && order.refunded >= order.amount ? "refunded" : heard;
}

/** What was disputed before we had heard of the money is paid for the first time when the dispute is won. */
function isPaidNow(settling: Settling): boolean {
  const { state, completedAt } = settling.order;
  return stateOf(settling) === "completed" && !(state === "charged_back" && completedAt !== null);
}

function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

function isWhatWasAsked({ order, news: { state, money } }: Settling): boolean {
  return state !== "paid" || (money.amount === order.amount && money.currency === order.currency);
}

/** Money that is not what was asked for moves nothing by itself: the order waits, and no longer for the provider. */
async function leaveToSomebody({ app, tx, order, at }: Settling): Promise<void> {
  app.metrics.paymentFaults.inc({ fault: "amount" });
  app.log.error(
    { orderId: order.id, provider: order.provider },
    "another amount was paid than was asked for",
  );
  if (!isOpen(order.state)) return;
  const waiting = { state: "pending", reason: "mismatch", lookAt: null, next: null, changedAt: at } as const;
  await changePayment(tx, order.id, waiting);
}

async function move(settling: Settling, state: PaymentState): Promise<void> {
  const { tx, order, news, at } = settling;
  const { instrument, fee, failure } = news;
  await changePayment(tx, order.id, {
    state,
    reason: state === "failed" ? (failure ?? "refused") : null,
    changedAt: at,
    ...(isOpen(state) ? {} : { lookAt: null, next: null }),
    ...(fee > 0 && { providerFee: fee }),
    ...(instrument && { instrument: JSON.stringify(instrument), fingerprint: instrument.fingerprint }),
  });
  if (order.state === "charged_back" && order.completedAt !== null) await winBack(settling);
  if (state === "failed" || state === "cancelled") await releaseClaims(tx, order.id);
  if (state === "charged_back" && order.completedAt !== null) await chargeBack(settling);
}

/** The money went back: what is left of the credits goes, what was used is owed. */
async function chargeBack({ app, tx, order, at }: Settling): Promise<void> {
  const { id: orderId, memberId, amount, currency } = order;
  const lots = memberId === null ? null : await readOrderLots(tx, { memberId, orderIds: [orderId] });
  const lot = lots?.get(orderId);
  const remaining = memberId === null ? 0 : await takeLeft(tx, { memberId, orderId, to: "lost", at });
  const left = lot ? refundOf({ ...lot, remaining, amount, refunded: order.refunded }) : 0;
  const entry = {
    orderId,
    currency,
    kind: "charged_back",
    key: randomUUID(),
    at,
    credited: "provider",
  } as const;
  if (left > 0) await insertEntry(tx, { ...entry, debited: "sales", amount: left });
  const owed = amount - left;
  if (owed > 0) {
    await insertEntry(tx, { ...entry, debited: "receivable", amount: owed });
    await insertReceivable(tx, { orderId, amount: owed, currency, at });
  }
  app.metrics.paymentFaults.inc({ fault: "charge_back" });
  if (memberId !== null) await keepPremium(tx, memberId);
}

/** The provider won the dispute: everything as it was. */
async function winBack({ tx, order, at }: Settling): Promise<void> {
  const { id: orderId, memberId, amount, currency } = order;
  const owed = (await setReceivable(tx, orderId, "settled"))?.amount ?? 0;
  const entry = { orderId, currency, kind: "won_back", key: randomUUID(), at, debited: "provider" } as const;
  if (amount > owed) await insertEntry(tx, { ...entry, credited: "sales", amount: amount - owed });
  if (owed > 0) await insertEntry(tx, { ...entry, credited: "receivable", amount: owed });
  if (memberId === null) return;
  await returnLeft(tx, { memberId, orderId, credits: "all", from: "lost", at });
  await keepPremium(tx, memberId);
}

export async function failPayment(app: App, orderId: number, reason: PaymentReason): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment || !isOpen(payment.state)) return;
    await changePayment(tx, orderId, {
      state: "failed",
      reason,
      lookAt: null,
      next: null,
      changedAt: app.clock.now(),
    });
    await releaseClaims(tx, orderId);
  });
}

/**
 * An order that nobody waits for any more. What is paid for it afterwards counts all the same: the provider is asked
 * once more a day later, for the news of it may have been lost.
 */
export async function cancelOpen(app: App, tx: Tx, orderId: number, reason: PaymentReason): Promise<void> {
  const payment = await lockPayment(tx, orderId);
  if (!payment || !isOpen(payment.state)) return;
  const now = app.clock.now();
  const last = lastLook(now);
  await changePayment(tx, orderId, { state: "cancelled", reason, next: null, lookAt: last, changedAt: now });
  await releaseClaims(tx, orderId);
}
