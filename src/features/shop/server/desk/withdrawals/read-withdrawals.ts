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
const OPEN = 30;
const PAST = 30;
const SUGGESTED = 5;
const NEAR_DAYS = 4;

type Parts = Pick<App, "db" | "clock" | "sites">;
type Read = OutputOf<typeof contract.listWithdrawals>;

const listed = auditKind("shop.withdrawals_read", ["open"]);

/**
 * Lists withdrawals. It is noted for the members whose names and orders are shown.
 * @param after the last open one of the page before
 */
export async function readWithdrawals(call: StaffCaller, after = 0): Promise<Read> {
  const { app, person } = call;
  const rows = await listOpenWithdrawals(app.db, { after, limit: OPEN + 1 });
  const past = await listPast(app.db, PAST);
  const open = await Promise.all(rows.slice(0, OPEN).map((one) => viewOpen(app, one)));
  await noteRead(call, open);
  return {
    open: open.map(({ view }) => view),
    more: rows.length > OPEN,
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

/** What is shown of an open withdrawal, and of which members. */
type Shown = { view: DeskWithdrawal; members: number[] };

/** One entry for each member, so that the log of a member holds it; one for withdrawals that belong to none. */
async function noteRead(call: StaffCaller, open: readonly Shown[]): Promise<void> {
  const { app } = call;
  const about = [...new Set(open.flatMap(({ members }) => members))];
  const isOf = (members: readonly number[], memberId: number | null) =>
    memberId === null ? members.length === 0 : members.includes(memberId);
  await app.db.transaction().execute(async (tx) => {
    for (const aboutId of [...about, null]) {
      const ids = open.filter(({ members }) => isOf(members, aboutId)).map(({ view }) => view.id);
      if (aboutId === null && ids.length === 0 && about.length > 0) continue;
      await writeAccess(app, tx, { kind: listed, actor: actorOf(call), aboutId, after: { open: ids } });
    }
  });
}

async function viewOpen(app: Parts, row: Withdrawal): Promise<Shown> {
  const { members, orders } = await findMeant(app, row);
  const suggestions = await Promise.all(orders.map((order) => viewSuggestion(app, { order, row })));
  const view = {
    ...{ id: row.id, site: app.sites.get(row.siteId).name, name: row.name, order: row.orderNo },
    email: row.email === null ? null : maskEmail(row.email),
    received_at: row.at.toISOString(),
    due_at: withdrawableUntil(row.at).toISOString(),
    is_late: withdrawableUntil(row.at) <= app.clock.now(),
    confirmed_by: row.confirmedBy as DeskWithdrawal["confirmed_by"],
    suggestions: suggestions.flatMap((one) => one ?? []),
  };
  return { view, members };
}

/**
 * Finds the order that the declaration names, then the latest orders of whoever has the address or declared it.
 * @returns the members too: these, and whose the orders are
 */
async function findMeant({ db }: Parts, row: Withdrawal): Promise<{ orders: OrderRow[]; members: number[] }> {
  const owner = row.email === null ? null : await findMemberId(db, row.email);
  const members = [...new Set([owner, row.declaredBy])].filter((id) => id !== null);
  const named = /^\d{1,15}$/.test(row.orderNo) ? await findOrder(db, Number(row.orderNo)) : undefined;
  const own = await Promise.all(members.map((memberId) => listOrdersOf(db, { memberId, limit: SUGGESTED })));
  const all = new Map([named, ...own.flat()].flatMap((order) => (order ? [[order.id, order]] : [])));
  const orders = [...all.values()].filter(({ completedAt }) => completedAt !== null);
  const owners = orders.flatMap(({ memberId }) => memberId ?? []);
  return { orders, members: [...new Set([...members, ...owners])] };
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
