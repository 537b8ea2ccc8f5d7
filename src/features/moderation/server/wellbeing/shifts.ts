import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
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

/** Returns the rules that the person does not want to see today. */
export async function listPaused(db: Db, personId: number, at: Date): Promise<RuleName[]> {
  const row = await db
    .selectFrom("moderationShift")
    .select("paused")
    .where("personId", "=", personId)
    .where("day", "=", deskDay(at))
    .executeTakeFirst();
  return (row?.paused ?? []) as RuleName[];
}
