import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { LEASE_MINUTES, MOST_LEASES, type Queue, type Trigger } from "../../case-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import type { QueueFilters } from "./queue-filters.ts";

export type NewCase = {
  subject: string;
  aboutId: number | null;
  aboutKey: string | null;
  siteId: number;
  country: string | null;
  locale: string;
  trigger: Trigger;
  queue: Queue;
  lane: number;
  rule: string;
  openedAt: Date;
  dueAt: Date;
  contentHash?: Buffer | null;
  appealOf?: number;
  /** The decision of that case which the appeal is about. */
  appealAgainst?: number;
  appealBy?: "concerned" | "notifier";
  /** The report of the reporter who appeals. */
  appealReport?: number | null;
  sampleOf?: number;
  reports?: number;
  lastUntil?: Date | null;
};

/** @returns undefined if the subject has a case that is not decided yet, or if this side has appealed against the decision before */
export function insertCase(tx: Tx, row: NewCase) {
  return tx
    .insertInto("moderationCase")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function lockOpenCase(tx: Tx, subject: string) {
  return tx
    .selectFrom("moderationCase")
    .selectAll()
    .where("subject", "=", subject)
    .where("appealOf", "is", null)
    .where("sampleOf", "is", null)
    .where("state", "in", ["open", "waiting"])
    .forUpdate()
    .executeTakeFirst();
}

/** The newest case about a subject, without appeals and samples. */
export function findLatestCase(db: Db, subject: string) {
  return db
    .selectFrom("moderationCase")
    .selectAll()
    .where("subject", "=", subject)
    .where("appealOf", "is", null)
    .where("sampleOf", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findCase(db: Db, id: number) {
  return db.selectFrom("moderationCase").selectAll().where("id", "=", id).executeTakeFirst();
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export function lockCase(tx: Tx, id: number) {
  return tx.selectFrom("moderationCase").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function updateCase(tx: Tx, id: number, change: Partial<CaseRow>) {
  return tx.updateTable("moderationCase").set(change).where("id", "=", id).execute();
}

/** Counts the leases of a person that have not run out. */
export async function countLeases(db: Db, personId: number, at: Date): Promise<number> {
  const rows = await db
    .selectFrom("moderationCase")
    .select("id")
    .where("leasedBy", "=", personId)
    .where("leasedUntil", ">", at)
    .execute();
  return rows.length;
}

export async function lockPerson(tx: Tx, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(715010, ${personId}::integer)`.execute(tx);
}

export type Claiming = {
  personId: number;
  queue: Queue;
  at: Date;
  /** Rules whose cases are hard to look at, and how many of them one person gets on a day. */
  hard: { rules: readonly RuleName[]; most: number };
  filters: QueueFilters;
  /** Whether urgent cases that were handed up come first too. */
  leads: boolean;
};

/** Leases the next free case to the person, in one call, and counts it to their day. */
export async function leaseNext(
  tx: Tx,
  { personId, queue, at, hard, filters, leads }: Claiming,
): Promise<{ takenId: number; casesBefore: number } | undefined> {
  const until = new Date(at.getTime() + LEASE_MINUTES * 60_000);
  const { rows } = await sql<{ takenId: number; casesBefore: number }>`
    select taken_id, cases_before from moderation_claim(${personId}::bigint, ${queue}, ${at}, ${until}, ${MOST_LEASES},
      ${[...hard.rules]}::text[], ${hard.most}, ${JSON.stringify(filters)}::jsonb, ${leads})`.execute(tx);
  return rows[0];
}

export type Holding = { caseId: number; personId: number; lease: number };

/** @returns false if the lease was lost */
export async function changeLease(
  tx: Tx,
  { caseId, personId, lease }: Holding,
  { at, to }: { at: Date; to: Pick<CaseRow, "leasedBy" | "leasedUntil"> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("moderationCase")
    .set(to)
    .where("id", "=", caseId)
    .where("leasedBy", "=", personId)
    .where("lease", "=", lease)
    .where("leasedUntil", ">", at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function freeLeasesOf(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx
    .updateTable("moderationCase")
    .set({ leasedBy: null, leasedUntil: null })
    .where("leasedBy", "=", personId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function insertEvent(
  tx: Tx,
  event: { caseId: number; kind: string; personId?: number | null; data?: Record<string, unknown>; at: Date },
) {
  const { data = {}, personId = null, ...rest } = event;
  return tx
    .insertInto("moderationEvent")
    .values({ ...rest, personId, data: JSON.stringify(data) })
    .execute();
}

export function insertRecusal(
  tx: Tx,
  row: { caseId: number; personId: number; why: "known" | "not_today" | "other" },
) {
  return tx
    .insertInto("moderationRecusal")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasReported(
  db: Db,
  { caseId, reporterId }: { caseId: number; reporterId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("safetyReport")
    .select("id")
    .where("caseId", "=", caseId)
    .where("reporterId", "=", reporterId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the decided cases that this member reported, by whether they ended with a violation. One that an appeal overturned
 * was none.
 */
export async function countOutcomes(
  db: Db,
  reporterId: number,
): Promise<{ upheld: number; dismissed: number }> {
  const rows = await readRows<{ upheld: number; dismissed: number }>(db)`
    select count(*) filter (where outcome = 'violation' and not overturned)::integer as upheld,
      count(*) filter (where (outcome = 'none') <> overturned)::integer as dismissed
    from (select distinct on (d.case_id) d.case_id, d.outcome,
        exists (select from moderation_case a join moderation_decision o on o.case_id = a.id
          where a.appeal_of = d.case_id and o.overturns = d.id and o.outcome = 'overturned'
            and o.undone_at is null) as overturned
      from moderation_decision d
      where d.undone_at is null and d.outcome <> 'lifted' and d.case_id in (
        select case_id from safety_report where reporter_id = ${reporterId} and case_id is not null)
      order by d.case_id, d.id desc) latest`;
  return rows[0] ?? { upheld: 0, dismissed: 0 };
}

type Appealed = { decisionId: number; by: "concerned" | "notifier"; report: number | null };

export async function hasAppealed(db: Db, { decisionId, by, report }: Appealed): Promise<boolean> {
  const row = await db
    .selectFrom("moderationCase")
    .select("id")
    .where("appealAgainst", "=", decisionId)
    .where("appealBy", "=", by)
    .where("appealReport", "is not distinct from", report)
    .executeTakeFirst();
  return row !== undefined;
}

export function listOpenAppeals(db: Db, caseId: number): Promise<CaseRow[]> {
  return db
    .selectFrom("moderationCase")
    .selectAll()
    .where("appealOf", "=", caseId)
    .where("state", "in", ["open", "waiting"])
    .orderBy("id")
    .execute();
}

export async function hasOpenAppeal(db: Db, caseId: number): Promise<boolean> {
  return (await listOpenAppeals(db, caseId)).length > 0;
}
