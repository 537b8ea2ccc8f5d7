import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { MonthCount } from "#platform/transparency/month-counter.ts";

/** Serializes all changes to counts. */
export async function lockCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('transparency', 0))`.execute(tx);
}

/** @returns false if it was counted */
export async function claimMonth(tx: Tx, month: Date, at: Date): Promise<boolean> {
  await lockCounts(tx);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("transparencyMonth")
    .values({ month: monthText(month), countedAt: at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const monthText = (month: Date) => month.toISOString().slice(0, 10);

export async function insertCounts(tx: Tx, month: Date, counts: readonly MonthCount[]): Promise<void> {
  await sql`
    insert into transparency_count (month, site_id, part, facts, n, minutes)
    select ${monthText(month)}::date, "siteId", part, facts, n, minutes
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as rows ("siteId" integer, part text, facts jsonb, n integer, minutes integer[])`.execute(tx);
}

/** Months that were counted, as 2027-01, in order. */
export async function listCountedMonths(db: Db): Promise<string[]> {
  const rows = await readRows<{ month: string }>(
    db,
  )`select to_char(month, 'YYYY-MM') as month from transparency_month order by transparency_month.month`;
  return rows.map(({ month }) => month);
}

export type CountRow = MonthCount & { month: string };
type Asked = { from: Date; to: Date; siteId: number };

/** @param asked `from` and `to` are the first days of months, both included; site 0 is all sites */
export function listCounts(db: Db, { from, to, siteId }: Asked): Promise<CountRow[]> {
  return readRows<CountRow>(db)`
    select to_char(month, 'YYYY-MM') as month, part, site_id as "siteId", facts, n, minutes
    from transparency_count
    where month between ${monthText(from)}::date and ${monthText(to)}::date
      and (${siteId} = 0 or site_id in (0, ${siteId}))
    order by transparency_count.month, part, site_id, facts::text`;
}

type NewReport = {
  from: string;
  to: string;
  siteId: number;
  sha256: Buffer;
  content: Buffer;
  at: Date;
  personId: number | null;
};

/** @returns its id, and whether it is new */
export async function keepReport(tx: Tx, report: NewReport): Promise<{ id: number; isNew: boolean }> {
  const { from, to, siteId, sha256, content, at, personId } = report;
  const key = { fromMonth: `${from}-01`, toMonth: `${to}-01`, siteId, sha256 };
  const made = await tx
    .insertInto("transparencyReport")
    .values({ ...key, content, madeAt: at, personId })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { rows } = await sql<{ id: number }>`select id from transparency_report
    where from_month = ${key.fromMonth}::date and to_month = ${key.toMonth}::date and site_id = ${siteId}
      and sha256 = ${sha256}`.execute(tx);
  return { id: (rows[0] as { id: number }).id, isNew: false };
}

export type KeptReport = {
  id: number;
  from: string;
  to: string;
  siteId: number;
  madeAt: Date;
  personId: number | null;
  sha256: Buffer;
};

export function listReports(db: Db): Promise<KeptReport[]> {
  return readRows<KeptReport>(db)`
    select id, to_char(from_month, 'YYYY-MM') as from, to_char(to_month, 'YYYY-MM') as to, site_id as "siteId",
      made_at as "madeAt", person_id as "personId", sha256
    from transparency_report order by id desc limit 200`;
}

export function findReportFile(db: Db, id: number) {
  return db
    .selectFrom("transparencyReport")
    .select(["id", "content", "siteId"])
    .select(sql<string>`to_char(from_month, 'YYYY-MM')`.as("from"))
    .select(sql<string>`to_char(to_month, 'YYYY-MM')`.as("to"))
    .where("id", "=", id)
    .executeTakeFirst();
}
