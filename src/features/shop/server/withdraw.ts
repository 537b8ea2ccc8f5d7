import { Refusal } from "#base/refusal.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#server/app.ts";
import { enqueue } from "#server/enqueue.ts";
import type { Scope } from "#server/scope.ts";
import { WITHDRAWAL_DAYS } from "../rules.ts";
import type { WithdrawalForm } from "../withdrawal-contract.ts";
import { lookAtRefund } from "./look-at-refunds.ts";
import { findOrder } from "./queries.ts";
import { listPaidSince } from "./queries-refund.ts";
import {
  changeWithdrawal,
  countWithdrawals,
  findWithdrawalByClientId,
  insertWithdrawal,
  listWaitingWithdrawals,
  lockWithdrawal,
} from "./queries-withdrawal.ts";
import { refundLeft } from "./refund-order.ts";

const DAY = 86_400_000;
/** Whoever writes to one address: more than anybody has orders, fewer than would be a nuisance. */
const A_DAY = 10;

type Declared = { client_id: string; name: string; email: string; order: string };

/**
 * Notes the declaration. What it means is found out afterwards, so that neither the answer nor its time tells whether
 * there is such an order.
 * @throws Refusal `shop.withdrawal_too_many`
 */
export async function withdraw(
  app: App,
  { site, locale, limitKeys }: Pick<Scope, "site" | "locale" | "limitKeys">,
  { client_id: clientId, name, email, order }: Declared,
): Promise<{ received_at: string }> {
  const known = await findWithdrawalByClientId(app.db, clientId);
  if (known) return { received_at: known.at.toISOString() };
  const at = app.clock.now();
  const today = await countWithdrawals(app.db, { email, since: new Date(at.getTime() - DAY) });
  if (today >= A_DAY) throw new Refusal("shop.withdrawal_too_many", {}, 429);
  const { id: siteId, settings } = siteOf({ site });
  const fromOne = { points: settings.withdrawals_per_day_per_address, seconds: DAY / 1_000 };
  if ((await app.limits.count("shop.withdraw", limitKeys, fromOne)) !== null)
    throw new Refusal("shop.withdrawal_too_many", {}, 429);
  await app.db.transaction().execute(async (tx) => {
    const row = await insertWithdrawal(tx, { siteId, clientId, name, email, orderNo: order, locale, at });
    if (row) await enqueue(tx, "take-withdrawal", { id: row.id });
  });
  return { received_at: at.toISOString() };
}

/** Pays back what is owed, where the order is that of the address and the days are not over; the rest is for the desk. */
export async function takeWithdrawal(app: App, id: number): Promise<void> {
  const key = await app.db.transaction().execute(async (tx) => {
    const declared = await lockWithdrawal(tx, id);
    if (declared?.state !== "open" || declared.orderId !== null) return null;
    const order = await findMeantOrder(app, declared);
    if (!order) return null;
    const refund = await refundLeft(app, tx, { orderId: order.id, why: "withdrawal" });
    await changeWithdrawal(tx, id, {
      orderId: order.id,
      ...(refund && { state: "refunded" as const, amount: refund.amount, currency: order.currency }),
    });
    return refund?.key ?? null;
  });
  if (key) await lookAtRefund(app, key);
}

type Meaning = { email: string; orderNo: string; at: Date };

/** Bought at whichever site: the form lists them all, and a member is one everywhere. */
async function findMeantOrder(app: App, { email, orderNo, at }: Meaning) {
  const digits = orderNo.replace(/\D/g, "");
  const order = /^\d{1,15}$/.test(digits) ? await findOrder(app.db, Number(digits)) : undefined;
  if (!order?.completedAt || order.memberId === null) return null;
  if (order.completedAt.getTime() + WITHDRAWAL_DAYS * DAY <= at.getTime()) return null;
  const member = await readAccount(app.db, order.memberId);
  return member.email?.toLowerCase() === email.toLowerCase() ? order : null;
}

export async function readWithdrawalForm(
  { db, clock }: Pick<App, "db" | "clock">,
  { memberId, status }: Pick<MemberViewer, "memberId" | "status">,
): Promise<WithdrawalForm> {
  const since = new Date(clock.now().getTime() - WITHDRAWAL_DAYS * DAY);
  const [member, paid] = await Promise.all([
    readAccount(db, memberId),
    listPaidSince(db, { memberId, since }),
  ]);
  // Whose an address is nobody knows before it is confirmed.
  const email = status === "not_confirmed" ? null : member.email;
  const waiting = await listWaitingWithdrawals(db, { memberId, email, limit: A_DAY });
  return {
    email: member.email ?? "",
    orders: paid.toReversed().map(({ id, credits, amount, currency, completedAt }) => ({
      id,
      credits,
      money: { amount, currency: currency as WithdrawalForm["orders"][number]["money"]["currency"] },
      bought_at: completedAt.toISOString(),
    })),
    waiting: waiting.map(({ id, orderNo, at }) => ({ id, order: orderNo, received_at: at.toISOString() })),
  };
}
