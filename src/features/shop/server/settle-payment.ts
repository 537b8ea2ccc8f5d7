import { randomUUID } from "node:crypto";
import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { siteOf } from "#features/site/server/site.ts";
import { addBoughtLot, readOrderLots, returnLeft, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import { announce } from "#server/happening.ts";
import { isOpen, lastLook, nextState, opensAt, type PaymentState, refundOf } from "../rules.ts";
import { claimFingerprint, reclaim, releaseClaims } from "./discounts.ts";
import { orderPaid } from "./happenings.ts";
import { keepPremium } from "./keep-premium.ts";
import { findOrder, type OrderRow } from "./queries.ts";
import {
  changePayment,
  giveReceipt,
  insertEntry,
  insertReceivable,
  keepCard,
  lockPayment,
  setReceivable,
} from "./queries-payment.ts";
import { beginRefund, settleRefund } from "./refund-order.ts";

type Settling = { app: App; tx: Tx; order: OrderRow; news: PaymentNews; at: Date };

/**
 * What a provider says of a payment becomes so, once: state, credits, premium and books in one transaction.
 * Said again, or by two at once, it changes nothing more.
 */
export async function settlePayment(app: App, orderId: number, news: PaymentNews): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) return;
    const settling = { app, tx, order, news, at: app.clock.now() };
    if (news.state === "paid" && !isWhatWasAsked(settling)) return leaveToSomebody(settling);
    const heard = nextState(order.state, news.state);
    // What was paid back in full before it was disputed is so again after the dispute.
    const state = heard === "completed" && order.refunded >= order.amount ? "refunded" : heard;
    if (state !== order.state) await move(settling, state);
    for (const refund of news.refunds) await settleRefund(app, tx, refund);
  });
}

function isWhatWasAsked({ order, news: { money } }: Settling): boolean {
  return money.amount === order.amount && money.currency === order.currency;
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
  const isFirst = state === "completed" && order.completedAt === null;
  await changePayment(tx, order.id, {
    state,
    reason: state === "failed" ? (failure ?? "refused") : null,
    changedAt: at,
    ...(isOpen(state) ? {} : { lookAt: null, next: null }),
    ...(isFirst && { completedAt: at }),
    ...(fee > 0 && { providerFee: fee }),
    ...(instrument && { instrument: JSON.stringify(instrument), fingerprint: instrument.fingerprint }),
  });
  // What was disputed before we had heard of the money is paid for the first time when the dispute is won.
  if (order.state === "charged_back" && order.completedAt !== null) await winBack(settling);
  else if (state === "completed") await complete(settling);
  if (state === "failed" || state === "cancelled") await releaseClaims(tx, order.id);
  if (state === "charged_back" && order.completedAt !== null) await chargeBack(settling);
}

async function complete(settling: Settling): Promise<void> {
  const { app, tx, order, at } = settling;
  const { id: orderId, amount, currency } = order;
  await insertEntry(tx, {
    ...{ orderId, amount, currency, at },
    kind: "paid",
    debited: "provider",
    credited: "sales",
    key: String(orderId),
  });
  await grant(settling);
  const { company } = siteOf({ site: app.getSite(order.siteId) });
  await giveReceipt(tx, { orderId, companyId: company.id, year: at.getUTCFullYear() });
}

async function grant(settling: Settling): Promise<void> {
  const { app, tx, order, news, at } = settling;
  const { id: orderId, memberId } = order;
  if (memberId === null) return payBack(settling, "erased");
  if (!(await keepsItsCode(tx, order, news))) return payBack(settling, "code_used");
  await addBoughtLot(tx, {
    memberId,
    orderId,
    credits: order.credits,
    opensAt: opensAt(order.startNow, at),
    at,
  });
  await keepStoredCard(tx, { order, news, memberId, at });
  await announce(app, tx, orderPaid, { memberId, orderId, at });
}

/** Whoever erased the account, or had this offer before with the same card, gets the money back and no credits. */
async function payBack({ app, tx, order }: Settling, why: "code_used" | "erased"): Promise<void> {
  await changePayment(tx, order.id, { state: "refunded", reason: why });
  await beginRefund(app, tx, { order, why, credits: 0, amount: order.amount });
}

/** The claims of an order that had failed were released, and what it was paid with may be known only now. */
async function keepsItsCode(tx: Tx, order: OrderRow, { instrument }: PaymentNews): Promise<boolean> {
  const { code, memberId, id: orderId } = order;
  if (code === null || memberId === null) return true;
  if (!isOpen(order.state) && !(await reclaim(tx, { code, memberId, orderId }))) return false;
  const fingerprint = instrument?.fingerprint;
  return !fingerprint || claimFingerprint(tx, { code, orderId, fingerprint });
}

async function keepStoredCard(
  tx: Tx,
  { order, news, memberId, at }: { order: OrderRow; news: PaymentNews; memberId: number; at: Date },
): Promise<void> {
  if (!news.stored || !order.storeCard) return;
  const { ref, ...card } = news.stored;
  await keepCard(tx, {
    ...card,
    memberId,
    provider: order.provider,
    providerRef: ref,
    createdAt: at,
    usedAt: at,
  });
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

/** @param reason a code that is worded in every language */
export async function failPayment(app: App, orderId: number, reason: string): Promise<void> {
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
export async function cancelOpen(app: App, tx: Tx, orderId: number, reason: string): Promise<void> {
  const payment = await lockPayment(tx, orderId);
  if (!payment || !isOpen(payment.state)) return;
  const now = app.clock.now();
  const last = lastLook(now);
  await changePayment(tx, orderId, { state: "cancelled", reason, next: null, lookAt: last, changedAt: now });
  await releaseClaims(tx, orderId);
}
