import type { Currency, Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { Db } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readOrderLots, readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { addDays, bankDate } from "../../debit-calendar.ts";
import type { RefundOffer } from "../../refund-contract.ts";
import { refundOf } from "../../rules.ts";
import { shopSettings } from "../../settings.ts";
import { type CompletedOrder, listCompleted } from "./queries-refund.ts";

export type RefundScope = Pick<Scope, "site"> & { viewer: MemberViewer };

const DAY = 86_400_000;

/** Returns the refund that is possible now, without changing anything. */
export async function readRefund(
  app: Pick<App, "db" | "clock" | "sites">,
  scope: RefundScope,
): Promise<RefundOffer> {
  const { memberId } = scope.viewer;
  const orders = await listRefundable(app, app.db, memberId);
  return {
    orders,
    credits: orders.reduce((sum, { credits }) => sum + credits, 0),
    sums: sumByCurrency(orders.map(({ money }) => money)),
    premium_ends: orders.length > 0 && (await endsPremium(app.db, memberId, orders)),
    refund_days: settingsOf(scope, shopSettings).refund_days,
  };
}

/** Orders within the refund period of the site where each was bought. */
export async function listInRefundPeriod(
  { clock, sites }: Pick<App, "clock" | "sites">,
  db: Db,
  memberId: number,
) {
  const orders = (await listCompleted(db, memberId)).map((order) => {
    const { refund_days } = settingsOf({ site: sites.get(order.siteId) }, shopSettings);
    return { ...order, until: new Date(order.completedAt.getTime() + refund_days * DAY) };
  });
  return orders.filter(({ until }) => until > clock.now());
}

async function listRefundable(app: Pick<App, "clock" | "sites">, db: Db, memberId: number) {
  const now = app.clock.now();
  const orders = await listInRefundPeriod(app, db, memberId);
  const lots = await readOrderLots(db, { memberId, orderIds: orders.map(({ id }) => id) });
  return orders.flatMap((order) => {
    const lot = lots.get(order.id);
    const { amount: price, refunded, refundedCredits } = order;
    const amount = lot ? refundOf({ ...lot, amount: price, refunded, refundedCredits }) : 0;
    if (!lot || amount === 0) return [];
    return {
      order: order.id,
      credits: lot.remaining,
      money: { amount, currency: order.currency as Currency },
      method: order.method as MethodCode,
      bought_at: order.completedAt.toISOString(),
      until: order.until.toISOString(),
      paid_from: paidFrom(order, now),
    };
  });
}

/** A filed debit is refunded only after the period in which the bank can return it. */
function paidFrom({ debitState, openUntil }: CompletedOrder, now: Date): string | null {
  return debitState === "filed" && openUntil !== null && openUntil >= bankDate(now)
    ? addDays(openUntil, 1)
    : null;
}

/** Premium ends if these refunds leave no purchase that is not refunded in full. */
async function endsPremium(db: Db, memberId: number, refunds: RefundOffer["orders"]): Promise<boolean> {
  const [{ premium }, orders] = await Promise.all([readWallet(db, memberId), listCompleted(db, memberId)]);
  const amountOf = new Map(refunds.map(({ order, money }) => [order, money.amount]));
  return premium && orders.every(({ id, amount, refunded }) => refunded + (amountOf.get(id) ?? 0) >= amount);
}

export function sumByCurrency(all: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
