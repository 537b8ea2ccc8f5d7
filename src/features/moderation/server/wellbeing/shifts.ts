import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { RuleName } from "../../rules-list.ts";
import { moderationSettings } from "../../settings.ts";
import { deskDay } from "../../wellbeing-rules.ts";

/** Staff belong to the installation, so the value of its default site counts. */
export function mostHardCases({ sites }: Pick<App, "sites">): number {
  const site = sites.find({ host: "", forced: null }) ?? sites.list()[0];
  if (!site) throw new Error("There is no site whose settings count for the desk.");
  return settingsOf({ site }, moderationSettings).hard_cases_per_day;
}

type Pausing = { personId: number; at: Date; rule: RuleName; isPaused: boolean };

/** Keeps the cases of a rule from a person until the end of the day, or gives them back. */
export async function setPaused(tx: Tx, { personId, at, rule, isPaused }: Pausing): Promise<void> {
  const paused = isPaused ? [rule] : [];
  await sql`insert into moderation_shift (person_id, day, paused)
      values (${personId}::bigint, ${deskDay(at)}::date, ${paused}::text[])
    on conflict (person_id, day)
      do update set paused = array_remove(moderation_shift.paused, ${rule}) || excluded.paused`.execute(tx);
}

/** The rules that the person does not want to see today, what they leave to others by that, and whether they had enough. */
export async function readBurden(app: Pick<App, "db" | "sites">, personId: number, at: Date) {
  const shift = await findShift(app.db, personId, at);
  const paused = (shift?.paused ?? []) as RuleName[];
  return {
    paused,
    left_to_others: paused.length > 0 ? await countUrgent(app.db, paused, at) : 0,
    hard_enough: (shift?.hardCases ?? 0) >= mostHardCases(app),
  };
}

function findShift(db: Db, personId: number, at: Date) {
  return db
    .selectFrom("moderationShift")
    .select(["paused", "hardCases"])
    .where("personId", "=", personId)
    .where("day", "=", deskDay(at))
    .executeTakeFirst();
}

/** Counts the urgent cases under these rules that nobody works on. */
async function countUrgent(db: Db, rules: readonly RuleName[], at: Date): Promise<number> {
  const rows = await readRows<{ n: number }>(db)`
    select count(*)::integer as n from moderation_case
    where state = 'open' and queue = 'urgent' and rule = any(${[...rules]}::text[])
      and (leased_until is null or leased_until <= ${at})`;
  return rows[0]?.n ?? 0;
}
