import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Queue } from "../../case-rules.ts";
import type { CaseRow } from "./queries-case.ts";
import type { QueueFilters } from "./queue-filters.ts";

export type QueueCount = {
  queue: Queue;
  open: number;
  late: number;
  oldestDueAt: Date | null;
  medianOpenedAt: Date;
};

export function countQueues(db: Db, at: Date): Promise<QueueCount[]> {
  return readRows<QueueCount>(db)`select queue, count(*)::integer as open,
      count(*) filter (where due_at < ${at})::integer as late, min(due_at) as oldest_due_at,
      percentile_disc(0.5) within group (order by opened_at) as median_opened_at
    from moderation_case where state = 'open' group by queue`;
}

type Listing = QueueFilters & { queue: Queue; after?: number | undefined };

/** Open cases of a queue after this one, in the order in which they are worked. */
export function listQueue(db: Db, asked: Listing & { limit: number }): Promise<CaseRow[]> {
  const { queue, after = null, limit } = asked;
  const { site = null, country = null, language = null, rule = null, trigger = null } = asked;
  return readRows<CaseRow>(db)`
    select * from moderation_case where state = 'open' and queue = ${queue}
      and (${site}::integer is null or site_id = ${site}) and (${country}::text is null or country = ${country})
      and (${language}::text is null or locale = ${language}) and (${rule}::text is null or rule = ${rule})
      and (${trigger}::text is null or trigger = ${trigger})
      and (${after}::bigint is null or (lane, due_at, id) >
        (select lane, due_at, id from moderation_case where id = ${after}::bigint))
    order by lane, due_at, id limit ${limit}`;
}

/** Marks urgent cases that nobody has taken since then, and that the leads do not know of. @returns how many */
export async function markUnclaimed(tx: Tx, { before, at }: { before: Date; at: Date }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("moderationCase")
    .set({ leadsToldAt: at })
    .where("state", "=", "open")
    .where("lane", "=", 0)
    .where("openedAt", "<=", before)
    .where("leadsToldAt", "is", null)
    .where((of) => of.or([of("leasedUntil", "is", null), of("leasedUntil", "<=", at)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function listLeases(db: Db, personId: number, at: Date) {
  return db
    .selectFrom("moderationCase")
    .select(["id", "subject", "leasedUntil"])
    .where("leasedBy", "=", personId)
    .where("leasedUntil", ">", at)
    .orderBy("id")
    .execute();
}

export function findLatestEvent(db: Db, caseId: number) {
  return db
    .selectFrom("moderationEvent")
    .select(["kind", "personId", "at"])
    .where("caseId", "=", caseId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function listEvents(db: Db, caseId: number) {
  return db.selectFrom("moderationEvent").selectAll().where("caseId", "=", caseId).orderBy("id").execute();
}

/** Cases with one of these numbers or about one of these members, the newest first. */
export function listCasesByNumbers(
  db: Db,
  { ids, aboutIds, limit }: { ids: readonly number[]; aboutIds: readonly number[]; limit: number },
): Promise<CaseRow[]> {
  return readRows<CaseRow>(db)`
    select * from moderation_case where id = any(${ids}::bigint[]) or about_id = any(${aboutIds}::bigint[])
    order by id desc limit ${limit}`;
}

/** Returns those of the subjects about which there is or was a case. */
export async function listReportedMessages(
  db: Db,
  { subjects }: { subjects: readonly string[] },
): Promise<Set<string>> {
  const rows = await readRows<{ subject: string }>(db)`
    select distinct subject from moderation_case where subject = any(${subjects}::text[])`;
  return new Set(rows.map(({ subject }) => subject));
}
