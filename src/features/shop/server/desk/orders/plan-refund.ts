import type { Currency, Money } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readOrderLots, readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../../debit-calendar.ts";
import type { RefundPlan } from "../../../desk-orders-contract.ts";
import { creditsTaken, type RefundReason, wayOf } from "../../../desk-refund-rules.ts";
import { refundOf } from "../../../rules.ts";
import { shopSettings } from "../../../settings.ts";
import { findOrder, type OrderRow } from "../../queries.ts";
import { listCompleted } from "../../refunds/queries-refund.ts";
import { findDebitOf, sumOfPerson } from "./queries-order.ts";

type Parts = Pick<App, "clock" | "sites">;
export type Wanted = { orderId: number; reason: RefundReason; amount: number; personId: number };
export type Planned = { plan: RefundPlan; order: OrderRow; isTooMany: boolean };

const DAY = 86_400_000;

/** What could be paid back of an order now: at most, and by the rule for unused credits. */
export async function readRefundable(db: Db, order: OrderRow) {
  const { id, memberId, amount, refunded, refundedCredits } = order;
  const lot = (await readOrderLots(db, { memberId, orderIds: [id] })).get(id);
  const most = order.state === "completed" ? Math.max(0, amount - refunded) : 0;
  const unused = lot && most > 0 ? refundOf({ ...lot, amount, refunded, refundedCredits }) : 0;
  return { most, unused, lot };
}

export function isDisputed({ state, disputedAmount }: OrderRow): boolean {
  return state === "charged_back" || disputedAmount !== null;
}

/**
 * Says what a refund would do. In a transaction, the locks of payment and wallet must be held.
 * @throws Refusal `shop-desk.refund_disputed`, `shop-desk.refund_nothing`, `shop-desk.refund_too_much`
 */
export async function planRefund(app: Parts, db: Db, wanted: Wanted): Promise<Planned> {
  const order = await findOrder(db, wanted.orderId);
  if (!order) throw new Refusal("shop-desk.refund_nothing", {}, 404);
  if (isDisputed(order)) throw new Refusal("shop-desk.refund_disputed");
  const { most, unused, lot } = await readRefundable(db, order);
  if (most === 0) throw new Refusal("shop-desk.refund_nothing");
  const { amount, reason } = wanted;
  if (amount > most) throw new Refusal("shop-desk.refund_too_much");
  const { credits = order.credits, remaining = 0 } = lot ?? {};
  const currency = order.currency as Currency;
  const { today, limit, isTooMany, isWithinDays } = await readLimits(app, db, { order, ...wanted });
  const plan: RefundPlan = {
    money: { amount, currency },
    credits: creditsTaken(amount, { most, unused, price: order.amount, credits, remaining }),
    refunded: order.refunded,
    premium_ends: amount === most && (await isLastPurchase(db, order)),
    way: wayOf({ reason, amount, unused, isWithinDays, today, limit }),
    at_risk_until: await findRisk(app, db, order),
    left_after: { amount: most - amount, currency } satisfies Money,
  };
  return { plan, order, isTooMany };
}

async function readLimits(app: Parts, db: Db, { order, personId }: { order: OrderRow; personId: number }) {
  const now = app.clock.now();
  const { currency, siteId, completedAt } = order;
  const settings = settingsOf({ site: app.sites.get(siteId) }, shopSettings);
  const since = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const { count, beyond } = await sumOfPerson(db, { personId, currency, since });
  return {
    today: beyond,
    limit: settings.desk_goodwill_per_day[currency as Currency] ?? 0,
    isTooMany: count >= settings.desk_refunds_per_day,
    isWithinDays: completedAt !== null && +completedAt + settings.refund_days * DAY > +now,
  };
}

/** Premium by purchase ends with the last purchase that is not refunded whole. */
async function isLastPurchase(db: Db, { id, memberId }: OrderRow): Promise<boolean> {
  if (memberId === null || !(await readWallet(db, memberId)).premium) return false;
  return (await listCompleted(db, memberId)).every((one) => one.id === id || one.refunded >= one.amount);
}

/** The bank pays a debit back for eight weeks, also after we have refunded it. */
async function findRisk({ clock }: Parts, db: Db, { id }: OrderRow): Promise<string | null> {
  const debit = await findDebitOf(db, id);
  return debit?.state === "filed" && debit.atRiskUntil >= bankDate(clock.now()) ? debit.atRiskUntil : null;
}
