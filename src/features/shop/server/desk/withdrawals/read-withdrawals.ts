import type { OutputOf } from "#base/endpoint.ts";
import { maskEmail } from "#base/mask-email.ts";
import type { Currency } from "#base/money.ts";
import { hasRight } from "#base/staff-rights.ts";
import { findMemberId } from "#features/accounts/server/accounts.ts";
import { actorOf, auditKind, writeAccess } from "#features/staff/server/staff.ts";
import { readOrderLots } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { bankDate } from "../../../debit-calendar.ts";
import type * as contract from "../../../desk-withdrawals-contract.ts";
import type { DeskWithdrawal } from "../../../desk-withdrawals-contract.ts";
import { refundOf } from "../../../rules.ts";
import { WITHDRAWAL_DAYS, withdrawableUntil } from "../../../withdrawal-rules.ts";
import { findOrder, listOrdersOf, type OrderRow } from "../../queries.ts";
import type { Withdrawal } from "../../withdrawals/carry-out-withdrawal.ts";
import { listOpenWithdrawals } from "../../withdrawals/queries-withdrawal.ts";
import { findDebitOf } from "../orders/queries-order.ts";
import { countOpen, listPast } from "./queries-withdrawal.ts";

const DAY = 86_400_000;
const PAST = 30;
const SUGGESTED = 5;
const NEAR_DAYS = 4;

type Parts = Pick<App, "db" | "clock" | "sites">;
type Read = OutputOf<typeof contract.listWithdrawals>;

const listed = auditKind("shop.withdrawals_read", ["open"]);

/** Lists withdrawals. The names of those who declared the open ones are in it, so it is noted. */
export async function readWithdrawals(call: StaffCaller): Promise<Read> {
  const { app, person } = call;
  const open = await listOpenWithdrawals(app.db);
  const past = await listPast(app.db, PAST);
  const after = { open: open.map(({ id }) => id) };
  await app.db
    .transaction()
    .execute((tx) => writeAccess(app, tx, { kind: listed, actor: actorOf(call), after }));
  return {
    open: await Promise.all(open.map((one) => viewOpen(app, one))),
    past: past.map(({ settledAt, settledBy, reason, ...row }) => ({
      ...{ id: row.id, site: app.sites.get(row.siteId).name, order: row.orderId },
      state: row.state as Read["past"][number]["state"],
      money: row.amount === null ? null : { amount: row.amount, currency: row.currency as Currency },
      received_at: row.at.toISOString(),
      settled: settledAt && { at: settledAt.toISOString(), by: settledBy ?? "", why: reason ?? "" },
    })),
    may_settle: hasRight(person.roles, "withdrawal.settle", person.named),
  };
}

export async function countWithdrawals({ db, clock }: Pick<App, "db" | "clock">) {
  const near = new Date(clock.now().getTime() - (WITHDRAWAL_DAYS - NEAR_DAYS) * DAY);
  const { first, ...counts } = await countOpen(db, near);
  return { ...counts, next_due_at: first && withdrawableUntil(first).toISOString() };
}

async function viewOpen(app: Parts, row: Withdrawal): Promise<DeskWithdrawal> {
  return {
    ...{ id: row.id, site: app.sites.get(row.siteId).name, name: row.name, order: row.orderNo },
    email: row.email === null ? null : maskEmail(row.email),
    received_at: row.at.toISOString(),
    due_at: withdrawableUntil(row.at).toISOString(),
    is_late: withdrawableUntil(row.at) <= app.clock.now(),
    confirmed_by: row.confirmedBy as DeskWithdrawal["confirmed_by"],
    suggestions: await suggestOrders(app, row),
  };
}

/** The order that the declaration names, then the latest orders of whoever has the address or declared it. */
async function suggestOrders(app: Parts, row: Withdrawal): Promise<DeskWithdrawal["suggestions"]> {
  const { db } = app;
  const owner = row.email === null ? null : await findMemberId(db, row.email);
  const members = [...new Set([owner, row.declaredBy])].filter((id) => id !== null);
  const named = /^\d{1,15}$/.test(row.orderNo) ? await findOrder(db, Number(row.orderNo)) : undefined;
  const own = await Promise.all(members.map((memberId) => listOrdersOf(db, { memberId, limit: SUGGESTED })));
  const orders = new Map([named, ...own.flat()].flatMap((order) => (order ? [[order.id, order]] : [])));
  const paid = [...orders.values()].filter(({ completedAt, id }) => completedAt !== null || id === named?.id);
  return (await Promise.all(paid.map((order) => viewSuggestion(app, { order, row })))).flatMap(
    (one) => one ?? [],
  );
}

async function viewSuggestion(
  { db, clock }: Parts,
  { order, row }: { order: OrderRow; row: Withdrawal },
): Promise<DeskWithdrawal["suggestions"][number] | null> {
  if (order.completedAt === null) return null;
  const money = (amount: number) => ({ amount, currency: order.currency as Currency });
  const debit = await findDebitOf(db, order.id);
  const isAtRisk = debit?.state === "filed" && debit.atRiskUntil >= bankDate(clock.now());
  return {
    ...{ order: order.id, money: money(order.amount), left: money(await leftOf(db, order)) },
    paid_at: order.completedAt.toISOString(),
    is_named: String(order.id) === row.orderNo,
    is_late: row.at >= withdrawableUntil(order.completedAt),
    at_risk_until: isAtRisk ? debit.atRiskUntil : null,
  };
}

/** What a withdrawal from the order refunds: what was not used of it. */
export async function leftOf(db: App["db"], order: OrderRow): Promise<number> {
  const { id, memberId, amount, refunded, refundedCredits } = order;
  if (memberId === null || order.state !== "completed") return 0;
  const lot = (await readOrderLots(db, { memberId, orderIds: [id] })).get(id);
  return lot ? refundOf({ ...lot, amount, refunded, refundedCredits }) : 0;
}
