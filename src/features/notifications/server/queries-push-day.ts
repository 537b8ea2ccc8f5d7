import { sql } from "kysely";
import type { NotificationType } from "#base/notification-types.ts";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type PushFate = "taken" | "gone" | "postponed" | "rejected";
type Counted = { at: Date; siteId: number; type: NotificationType; fates: readonly PushFate[] };

/** Adds what became of pushes to the counts of their day, in one order for all, so that two never wait for each other. */
export async function addPushes(tx: Tx, { at, siteId, type, fates }: Counted): Promise<void> {
  if (fates.length === 0) return;
  await sql`
    insert into notifications_push_day as counted (day, site_id, type, outcome, n)
    select (${at}::timestamptz at time zone 'UTC')::date, ${siteId}, ${type}, fate, count(*)
    from unnest(${[...fates]}::text[]) as fate group by fate order by fate
    on conflict (day, site_id, type, outcome) do update set n = counted.n + excluded.n`.execute(tx);
}

/** Counts what became of pushes from the day of this moment on, in UTC. */
export function countPushes(db: Db, since: Date) {
  return readRows<{ fate: PushFate; count: number }>(db)`
    select outcome as fate, sum(n)::integer as count from notifications_push_day
    where day >= (${since} at time zone 'UTC')::date group by outcome order by outcome`;
}
