import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { holdWallets } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { PaymentReason } from "../../contract.ts";
import { usedOnceBy } from "../../discount-rules.ts";
import { isOpen, lastLook, nextState, type PaymentState } from "../../rules.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { claimFingerprint, releaseClaims } from "../discounts/claim-discount.ts";
import { listOrdersById } from "../queries.ts";
import { settleProviderRefund, settleRefundedSum } from "../refunds/settle-provider-refund.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { completePayments, keepStoredCard, type Settling, tellInstruments } from "./complete-payments.ts";
import { insertFault } from "./queries-fault.ts";
import { changePayment, lockPayment, lockPayments, noteReadings } from "./queries-payment.ts";
import { settleDispute } from "./settle-dispute.ts";

type Parts = Pick<App, "db" | "clock" | "log" | "metrics" | "announce" | "sites">;

export type PaymentReport = {
  orderId: number;
  news: PaymentNews;
  /** From `drawReading` before the provider was asked; absent for what it reports by itself. */
  reading?: number;
  /** The provider's id of another payment for the same order, if the report is about that one. */
  otherRef?: string;
};

/**
 * Applies a provider's report to a payment: state, credits, premium and books in one transaction. Repeated or concurrent
 * reports change nothing more.
 */
export async function settlePayment(app: Parts, report: PaymentReport): Promise<void> {
  await settle(app, [report]);
}

/**
 * Settles several payments, with one report each, in one transaction. If that fails, each gets a transaction of its own,
 * so that one payment that cannot be settled does not block the others.
 * @returns errors by order
 */
export async function settlePayments(
  app: Parts,
  reports: readonly PaymentReport[],
): Promise<Map<number, unknown>> {
  const errors = new Map<number, unknown>();
  if (reports.length === 0) return errors;
  try {
    await settle(app, reports);
  } catch (error) {
    if (reports.length === 1) return errors.set((reports[0] as PaymentReport).orderId, error);
    for (const one of reports)
      await settle(app, [one]).catch((error: unknown) => errors.set(one.orderId, error));
  }
  return errors;
}

async function settle(app: Parts, reports: readonly PaymentReport[]): Promise<void> {
  const reportOf = new Map(reports.map((one) => [one.orderId, one]));
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await lockPayments(tx, [...reportOf.keys()]);
    const settlings = (await listOrdersById(tx, [...reportOf.keys()])).map((order): Settling => {
      const { news, reading = null, otherRef = null } = reportOf.get(order.id) as PaymentReport;
      return { app, tx, order, news, reading, otherRef, at };
    });
    const [known, early] = split(settlings, isOfKnownPayment);
    if (early[0]) throw new EarlyReport(early[0].order.id);
    const [matching, differing] = split(known, hasOrderedAmount);
    for (const settling of differing) await storeFault(settling);
    for (const settling of matching) await keepLateDetails(settling);
    const [fresh, stale] = split(matching, isFresh);
    for (const settling of stale) await askAgain(settling);
    const moving = fresh.filter((settling) => stateOf(settling) !== settling.order.state);
    const paying = [...moving, ...matching.filter(hasRefunds)];
    await holdWallets(
      tx,
      paying.flatMap(({ order: { memberId } }) => memberId ?? []),
    );
    const [paid, moved] = split(moving, isPaidNow);
    for (const settling of moved) await move(settling, stateOf(settling));
    await completePayments({ app, tx, at }, paid);
    for (const settling of matching) await settleRefunds(settling);
    for (const settling of fresh) await settleDispute(settling, stateOf(settling));
    // `completePayments` stores the readings of the payments it completes.
    await noteReadings(
      tx,
      fresh
        // The time of a refund says nothing about the age of a later report of the payment's state.
        .filter((one) => one.news.state !== null && !paid.includes(one) && hasMoney(stateOf(one)))
        .map(toReading),
    );
  });
}

/** A report that only makes sense once the payment is known to be paid. It is acted on again later. */
class EarlyReport extends Error {
  constructor(orderId: number) {
    super(`A refund or dispute of order ${orderId} was reported before its payment.`);
    this.name = "EarlyReport";
  }
}

function isOfKnownPayment({ order, news }: Settling): boolean {
  const needsPayment = news.state === null || (news.state === "paid" && news.money === null);
  return order.completedAt !== null || !needsPayment;
}

/**
 * The answer to the buyer's return may tell less than the webhook that comes after it. `completePayments` stores the
 * details of the payments it completes.
 */
async function keepLateDetails(settling: Settling): Promise<void> {
  const { tx, order, news } = settling;
  if (order.completedAt === null) return;
  if (news.chargeRef !== null && order.chargeRef === null)
    await changePayment(tx, order.id, { chargeRef: news.chargeRef });
  const { instrument } = news;
  const isTold = order.instrument !== null && (order.fingerprint !== null || !instrument?.fingerprint);
  const { memberId } = order;
  const code = usedOnceBy(order);
  // The means of payment of an erased member is hidden, and is not stored if it is told later.
  const isNew = instrument !== null && !isTold && memberId !== null;
  if (isNew)
    await changePayment(tx, order.id, {
      instrument: JSON.stringify(instrument),
      fingerprint: instrument.fingerprint,
    });
  if (isNew) await tellInstruments(settling, [settling]);
  if (memberId === null || order.state !== "completed") return;
  // Later answers about the payment repeat its card, which the member may have deleted since.
  if (isNew || news.state === null) await keepStoredCard({ memberId, settling });
  if (!isNew || code === null || instrument.fingerprint === null) return;
  if (!(await claimFingerprint(tx, { code, orderId: order.id, fingerprint: instrument.fingerprint })))
    settling.app.log.warn(
      { orderId: order.id },
      "the card used this discount or try-out before, as was told after payment",
    );
}

function toReading({ order, news }: Settling): { orderId: number; toldAt: Date | null } {
  return { orderId: order.id, toldAt: news.at };
}

/** The payment was paid at some time. From then on, older reports are ignored. */
function hasMoney(state: PaymentState): boolean {
  return state === "completed" || state === "refunded" || state === "charged_back";
}

/**
 * An answer is fresh if the provider was asked after the last settled answer. A report that the provider sends by itself
 * is fresh if it is not older by the provider's clock. Before the payment is paid every report counts, since states only
 * move forward.
 */
function isFresh({ order, news, reading }: Settling): boolean {
  if (!hasMoney(order.state)) return true;
  if (reading !== null) return reading > order.reading;
  return news.at === null || order.toldAt === null || news.at >= order.toldAt;
}

/** Two answers arrived out of order and differ, so the provider is asked once more by `lookAtPayments`. */
async function askAgain(settling: Settling): Promise<void> {
  const { tx, order, reading, at } = settling;
  if (reading !== null && stateOf(settling) !== order.state)
    await changePayment(tx, order.id, { lookAt: at });
}

function stateOf({ order, news }: Settling): PaymentState {
  const endsDispute = news.state === "paid" && news.knowsDisputes !== false;
  if (order.state === "charged_back" && !endsDispute) return order.state;
  const next = news.state === null ? order.state : nextState(order.state, news.state);
  // A payment that was refunded in full before a dispute is refunded again after it.
  return next === "completed" && order.paidBack >= order.amount ? "refunded" : next;
}

/** A payment that was disputed before we knew of its money counts as paid once the dispute is won. */
function isPaidNow(settling: Settling): boolean {
  const { state, completedAt } = settling.order;
  return stateOf(settling) === "completed" && !(state === "charged_back" && completedAt !== null);
}

function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

function hasOrderedAmount({ order, otherRef, news: { state, money, chargeRef } }: Settling): boolean {
  if (otherRef !== null) return false;
  if (state !== "paid" || money === null) return true;
  const isPaidTwice = chargeRef !== null && order.chargeRef !== null && chargeRef !== order.chargeRef;
  return !isPaidTwice && money.amount === order.amount && money.currency === order.currency;
}

/**
 * Stores a payment of another amount or currency, or a second payment, for an operator to review. The order is no longer
 * polled.
 */
async function storeFault({ app, tx, order, news, otherRef, at }: Settling): Promise<void> {
  if (news.money === null) return;
  const paymentFaultId = await insertFault(tx, {
    orderId: order.id,
    askedAmount: order.amount,
    askedCurrency: order.currency,
    ...news.money,
    news: JSON.stringify({
      ...news,
      ...(order.memberId === null && { instrument: null, stored: null }),
      ...(otherRef !== null && { otherRef }),
    }),
    at,
  });
  if (paymentFaultId !== undefined) {
    await raiseFault(app, tx, {
      ...{ kind: otherRef === null ? "amount" : "second_payment", key: paymentFaultId, paymentFaultId },
      ...{ orderId: order.id, provider: order.provider, money: news.money, detail: otherRef },
    });
    const words = otherRef === null ? "paid amount differs from the order" : "order has a second payment";
    app.metrics.paymentFaults.inc({ fault: otherRef === null ? "amount" : "second_payment" });
    app.log.error({ orderId: order.id, provider: order.provider, ref: otherRef }, words);
  }
  if (!isOpen(order.state)) return;
  const waiting = { state: "pending", reason: "mismatch", lookAt: null, next: null, changedAt: at } as const;
  await changePayment(tx, order.id, waiting);
}

async function move({ tx, order, news, at }: Settling, state: PaymentState): Promise<void> {
  const { instrument, fee, failure } = news;
  await changePayment(tx, order.id, {
    state,
    // A paid order keeps the reason why its money was refunded.
    ...(order.completedAt === null && { reason: state === "failed" ? (failure ?? "refused") : null }),
    ...(state !== "charged_back" && { disputedAmount: null }),
    changedAt: at,
    ...(isOpen(state) ? {} : { lookAt: null, next: null }),
    ...(fee > 0 && { providerFee: fee }),
    ...(order.chargeRef === null && news.chargeRef !== null && { chargeRef: news.chargeRef }),
    ...(instrument &&
      order.memberId !== null && {
        instrument: JSON.stringify(instrument),
        fingerprint: instrument.fingerprint,
      }),
  });
  if (state === "failed" || state === "cancelled") await releaseClaims(tx, order.id);
}

function hasRefunds({ news }: Settling): boolean {
  return news.refunds.length > 0 || news.providerRefunds.length > 0 || (news.refundedSum ?? 0) > 0;
}

/** Stale reports count too, since a refund only moves forward. */
async function settleRefunds({ app, tx, order, news, at }: Settling): Promise<void> {
  for (const refund of news.refunds) await settleRefund(app, tx, refund);
  for (const refund of news.providerRefunds)
    await settleProviderRefund({ app, tx, at }, { orderId: order.id, refund });
  if (news.refundedSum !== undefined)
    await settleRefundedSum({ app, tx, at }, { orderId: order.id, sum: news.refundedSum });
}

export async function failPayment(
  app: Pick<App, "db" | "clock">,
  orderId: number,
  reason: PaymentReason,
): Promise<void> {
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
 * Cancels an open payment. A payment that arrives later still counts, so the provider is asked once more a day later in
 * case its webhook was lost.
 */
export async function cancelOpen(
  app: Pick<App, "clock">,
  tx: Tx,
  { orderId, reason }: { orderId: number; reason: PaymentReason },
): Promise<void> {
  const payment = await lockPayment(tx, orderId);
  if (!payment || !isOpen(payment.state)) return;
  const now = app.clock.now();
  const last = lastLook(now);
  await changePayment(tx, orderId, { state: "cancelled", reason, next: null, lookAt: last, changedAt: now });
  await releaseClaims(tx, orderId);
}
