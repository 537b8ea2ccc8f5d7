import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { holdWallets } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { PaymentReason } from "../../contract.ts";
import { isOpen, lastLook, nextState, type PaymentState } from "../../rules.ts";
import { releaseClaims } from "../discounts/claim-discount.ts";
import { listOrdersById } from "../queries.ts";
import { settleProviderRefund } from "../refunds/settle-provider-refund.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { completePayments, type Settling } from "./complete-payments.ts";
import { insertFault } from "./queries-fault.ts";
import { changePayment, lockPayment, lockPayments, noteReadings } from "./queries-payment.ts";
import { settleDispute } from "./settle-dispute.ts";

export type Told = {
  orderId: number;
  news: PaymentNews;
  /** `drawReading` before the provider was asked; nothing where it told us by itself. */
  asked?: number;
};

/**
 * What a provider says of a payment becomes so, once: state, credits, premium and books in one transaction.
 * Said again, or by two at once, it changes nothing more.
 */
export async function settlePayment(
  app: App,
  orderId: number,
  news: PaymentNews,
  asked?: number,
): Promise<void> {
  await settle(app, [{ orderId, news, ...(asked !== undefined && { asked }) }]);
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
  const toldOf = new Map(told.map((one) => [one.orderId, one]));
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockPayments(tx, [...toldOf.keys()]);
    const settlings = (await listOrdersById(tx, [...toldOf.keys()])).map((order): Settling => {
      const { news, asked = null } = toldOf.get(order.id) as Told;
      return { app, tx, order, news, asked, at };
    });
    const [asked, others] = split(settlings, isWhatWasAsked);
    for (const settling of others) await leaveToSomebody(settling);
    const [fresh, stale] = split(asked, isFresh);
    for (const settling of stale) await askAgain(settling);
    const moving = fresh.filter((settling) => stateOf(settling) !== settling.order.state);
    const paying = [...moving, ...asked.filter(hasMoved)];
    await holdWallets(
      tx,
      paying.flatMap(({ order: { memberId } }) => memberId ?? []),
    );
    const [paid, moved] = split(moving, isPaidNow);
    for (const settling of moved) await move(settling, stateOf(settling));
    await completePayments({ app, tx, at }, paid);
    for (const settling of asked) await settleRefunds(settling);
    for (const settling of fresh) await settleDispute(settling, stateOf(settling));
    // Whoever was paid just now has its reading with the payment.
    await noteReadings(
      tx,
      fresh.filter((one) => !paid.includes(one) && hasMoney(stateOf(one))).map(toReading),
    );
  });
}

function toReading({ order, news }: Settling): { orderId: number; toldAt: Date | null } {
  return { orderId: order.id, toldAt: news.at };
}

/** Money came, and may have gone back since: from here on older answers are not believed. */
function hasMoney(state: PaymentState): boolean {
  return state === "completed" || state === "refunded" || state === "charged_back";
}

/**
 * An answer counts when it was asked for after the last one was settled; what a provider tells by itself, when it is not
 * older by the provider's own clock. Before any money came every answer counts: states only move forward.
 */
function isFresh({ order, news, asked }: Settling): boolean {
  if (!hasMoney(order.state)) return true;
  if (asked !== null) return asked > order.reading;
  return news.at === null || order.toldAt === null || news.at >= order.toldAt;
}

/** Two answers overtook each other, and they differ: the provider is asked once more, by the look at payments. */
async function askAgain(settling: Settling): Promise<void> {
  const { tx, order, asked, at } = settling;
  if (asked !== null && stateOf(settling) !== order.state) await changePayment(tx, order.id, { lookAt: at });
}

function stateOf({ order, news }: Settling): PaymentState {
  const heard = nextState(order.state, news.state);
  // What was paid back in full before it was disputed is so again after the dispute.
  return heard === "completed" && order.paidBack >= order.amount ? "refunded" : heard;
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
async function leaveToSomebody({ app, tx, order, news, at }: Settling): Promise<void> {
  app.metrics.paymentFaults.inc({ fault: "amount" });
  app.log.error({ orderId: order.id, provider: order.provider }, "paid amount differs from the order");
  await insertFault(tx, {
    orderId: order.id,
    askedAmount: order.amount,
    askedCurrency: order.currency,
    ...news.money,
    news: JSON.stringify(news),
    at,
  });
  if (!isOpen(order.state)) return;
  const waiting = { state: "pending", reason: "mismatch", lookAt: null, next: null, changedAt: at } as const;
  await changePayment(tx, order.id, waiting);
}

async function move({ tx, order, news, at }: Settling, state: PaymentState): Promise<void> {
  const { instrument, fee, failure } = news;
  await changePayment(tx, order.id, {
    state,
    // Why the money of a paid order went back stays, whatever becomes of it.
    ...(order.completedAt === null && { reason: state === "failed" ? (failure ?? "refused") : null }),
    ...(state !== "charged_back" && { disputedAmount: null }),
    changedAt: at,
    ...(isOpen(state) ? {} : { lookAt: null, next: null }),
    ...(fee > 0 && { providerFee: fee }),
    ...(instrument && { instrument: JSON.stringify(instrument), fingerprint: instrument.fingerprint }),
  });
  if (state === "failed" || state === "cancelled") await releaseClaims(tx, order.id);
}

function hasMoved({ news }: Settling): boolean {
  return news.refunds.length > 0 || news.providerRefunds.length > 0;
}

/** In any order and from any answer: a refund only moves forward. */
async function settleRefunds({ app, tx, order, news, at }: Settling): Promise<void> {
  for (const refund of news.refunds) await settleRefund(app, tx, refund);
  for (const refund of news.providerRefunds)
    await settleProviderRefund({ app, tx, at }, { orderId: order.id, refund });
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
