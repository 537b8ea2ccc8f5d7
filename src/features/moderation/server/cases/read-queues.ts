import type { Role } from "#base/staff-rights.ts";
import { findLastReportAt } from "#features/safety/server/safety.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Queue } from "../../case-rules.ts";
import { reviewDueAt } from "../../review-rules.ts";
import { listUndoable } from "../decisions/list-undoable.ts";
import { countWaiting, type WaitingCount } from "../review/queries-review.ts";
import { readBurden } from "../wellbeing/shifts.ts";
import { mayWork, requireQueue } from "./claim-case.ts";
import { comesLast } from "./come-last.ts";
import { countUrgent } from "./count-urgent.ts";
import { holderOf } from "./holder.ts";
import { findQueueOrder } from "./order-queues.ts";
import type { CaseRow } from "./queries-case.ts";
import { countQueues, listLeases, listQueue, type QueueCount } from "./queries-list.ts";
import type { QueueFilters } from "./queue-filters.ts";

const PAGE = 50;
/** Counting 100,000 open cases takes 50 ms, so all callers share one count for ten seconds. */
const COUNTED_MS = 10_000;

type Parts = Pick<App, "db" | "clock">;
type Viewing = { personId: number; roles: readonly Role[] };

type Counts = [cases: QueueCount[], photos: WaitingCount];

const counted = new WeakMap<App["db"], { at: number; counts: Promise<Counts> }>();

export async function readQueues(app: Parts & Pick<App, "sites">, { personId, roles }: Viewing) {
  const { db } = app;
  const at = app.clock.now();
  const [[counts, photos], order, leases, burden, urgent, undoable] = await Promise.all([
    countOnce(db, at),
    findQueueOrder(db, personId),
    listLeases(db, personId, at),
    readBurden(app, personId, at),
    countUrgent(app, { roles }),
    listUndoable(app, personId),
  ]);
  return {
    queues: order
      .filter((queue) => mayWork(roles, queue))
      .map((queue) => {
        const count = counts.find((one) => one.queue === queue);
        return {
          ...{ queue, open: count?.open ?? 0, late: count?.late ?? 0 },
          oldest_due_at: count?.oldestDueAt?.toISOString() ?? null,
          median_opened_at: count?.medianOpenedAt.toISOString() ?? null,
        };
      }),
    review: viewReview(photos),
    last_report_at: (await findLastReportAt(db))?.toISOString() ?? null,
    ...{ ...burden, urgent, undoable },
    mine: leases.map(({ id, subject, leasedUntil }) => ({
      ...{ id, subject },
      leased_until: (leasedUntil as Date).toISOString(),
    })),
  };
}

function viewReview({ open, late, oldestPending, oldestActive }: WaitingCount) {
  const due = [
    ...(oldestPending ? [reviewDueAt({ status: "pending", createdAt: oldestPending })] : []),
    ...(oldestActive ? [reviewDueAt({ status: "active", createdAt: oldestActive })] : []),
  ].map((date) => date.toISOString());
  return { open, late, oldest_due_at: due.sort()[0] ?? null };
}

function countOnce(db: App["db"], at: Date): Promise<Counts> {
  const known = counted.get(db);
  if (known && at.getTime() - known.at < COUNTED_MS && at.getTime() >= known.at) return known.counts;
  const counts = Promise.all([countQueues(db, at), countWaiting(db, at)]);
  counted.set(db, { at: at.getTime(), counts });
  counts.catch(() => counted.delete(db));
  return counts;
}

/** @throws Refusal `staff.no_right` */
export async function listCases(
  { db, sites, clock }: Pick<App, "db" | "sites" | "clock">,
  { roles, personId }: Viewing,
  asked: QueueFilters & { queue: Queue; after?: number | undefined },
) {
  requireQueue(roles, asked.queue);
  const rows = await listQueue(db, { ...asked, limit: PAGE + 1 });
  const cases = await viewCases({ db, sites, clock }, personId, rows.slice(0, PAGE));
  return { cases, more: rows.length > PAGE, sites: sites.list().map(({ id, name }) => ({ id, name })) };
}

export async function viewCases(
  { db, sites, clock }: Pick<App, "db" | "sites" | "clock">,
  personId: number,
  rows: readonly CaseRow[],
) {
  const at = clock.now();
  const holders = rows.map((row) => holderOf(row, at)).filter((id) => id !== null);
  const aliases = await findAliases(db, holders);
  return rows.map((row) => viewCase(sites, row, { holder: holderOf(row, at), personId, aliases, at }));
}

type Seeing = { holder: number | null; personId: number; aliases: Map<number, string>; at: Date };

function viewCase(sites: App["sites"], row: CaseRow, { holder, personId, aliases, at }: Seeing) {
  const { id, subject, lane, reports, locale, country } = row;
  return {
    ...{ id, subject, lane, reports, locale, country },
    queue: row.queue as Queue,
    rule: row.rule as "scam",
    state: row.state as "open",
    opened_at: row.openedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    last_until: comesLast(row, at) ? (row.lastUntil?.toISOString() ?? null) : null,
    site: sites.get(row.siteId).name,
    held_by: holder === null ? null : (aliases.get(holder) ?? null),
    mine: holder !== null && holder === personId,
  };
}
