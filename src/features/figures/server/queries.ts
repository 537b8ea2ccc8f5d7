import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { periodOf } from "../days.ts";
import type { DayRow } from "./rows-of-day.ts";

/** Lets runs for days of one week follow one another, so that none deletes what another is about to insert. */
export async function lockFigures(tx: Tx, day: string, metric: string): Promise<void> {
  const week = periodOf(day, "week");
  await sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${metric} ${week}`}, 0))`.execute(tx);
}

/** Returns whether a day has figures that were counted after it ended. */
export async function isCounted(
  tx: Tx,
  { day, end, metrics }: { day: string; end: Date; metrics: readonly string[] },
): Promise<boolean> {
  const counted = await tx
    .selectFrom("figuresDay")
    .select("day")
    .where("day", "=", day)
    .where("metric", "in", metrics)
    .where((of) => of.or([of("countedAt", "is", null), of("countedAt", ">=", end)]))
    .limit(1)
    .executeTakeFirst();
  return counted !== undefined;
}

export function deleteFigures(tx: Tx, day: string, metrics: readonly string[]) {
  return tx.deleteFrom("figuresDay").where("day", "=", day).where("metric", "in", metrics).execute();
}

/** Inserts all rows of a day in one statement. */
export async function insertFigures(
  tx: Tx,
  { day, at, rows }: { day: string; at: Date; rows: readonly DayRow[] },
): Promise<void> {
  await sql`
    insert into figures_day (day, site_id, metric, country, part, currency, n, amount, hidden, counted_at)
    select ${day}::date, "siteId", metric, country, part, currency, n, amount, hidden, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows ("siteId" integer, metric text, country text,
      part text, currency text, n bigint, amount bigint, hidden boolean)`.execute(tx);
}
