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
import { listStanding, type StandingOrder } from "./queries-refund.ts";

export type Asking = Pick<Scope, "site"> & { viewer: MemberViewer };

const DAY = 86_400_000;

/** What could be paid back now: nothing is promised, and nothing changes by asking. */
export async function readRefund(
  app: Pick<App, "db" | "clock" | "sites">,
  asking: Asking,
): Promise<RefundOffer> {
  const { memberId } = asking.viewer;
  const orders = await listRefundable(app, app.db, memberId);
  return {
    orders,
    credits: orders.reduce((sum, { credits }) => sum + credits, 0),
    sums: sumUp(orders.map(({ money }) => money)),
    premium_ends: orders.length > 0 && (await endsPremium(app.db, memberId, orders)),
    refund_days: settingsOf(asking, shopSettings).refund_days,
  };
}

/** Orders whose days are not over, by the site where each was bought, whichever the member asks at. */
export async function listWithinDays(
  { clock, sites }: Pick<App, "clock" | "sites">,
  db: Db,
  memberId: number,
) {
  const orders = (await listStanding(db, memberId)).map((order) => {
    const { refund_days } = settingsOf({ site: sites.get(order.siteId) }, shopSettings);
    return { ...order, until: new Date(order.completedAt.getTime() + refund_days * DAY) };
  });
  return orders.filter(({ until }) => until > clock.now());
}

async function listRefundable(app: Pick<App, "clock" | "sites">, db: Db, memberId: number) {
  const now = app.clock.now();
  const orders = await listWithinDays(app, db, memberId);
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

/** What the bank has been asked to collect is not paid back before the bank's own way back is over. */
function paidFrom({ openUntil }: StandingOrder, now: Date): string | null {
  return openUntil !== null && openUntil >= bankDate(now) ? addDays(openUntil, 1) : null;
}

/** Whether each purchase that stands would have gone back in full. */
async function endsPremium(db: Db, memberId: number, going: RefundOffer["orders"]): Promise<boolean> {
  const [{ premium }, standing] = await Promise.all([readWallet(db, memberId), listStanding(db, memberId)]);
  const back = new Map(going.map(({ order, money }) => [order, money.amount]));
  return premium && standing.every(({ id, amount, refunded }) => refunded + (back.get(id) ?? 0) >= amount);
}

/** By currency, in the order in which they come. */
export function sumUp(all: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
