import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { lockCounts } from "../queries.ts";
import type { OrderCount } from "./queries-order.ts";

type Step = Omit<OrderCount, "minutes"> & { at: Date; receivedAt: Date };

/**
 * Adds what happened to an order to its month if that was counted before anybody wrote this down. Authorities write by
 * post, so an order of the last days of a month is often written down in the next one.
 */
export async function countLate(
  tx: Tx,
  { siteId, kind, country, category, step, outcome, at, receivedAt }: Step,
): Promise<void> {
  await lockCounts(tx);
  const facts = JSON.stringify({ kind, country, category, step, outcome });
  const minutes = Math.floor((at.getTime() - receivedAt.getTime()) / 60_000);
  await sql`
    insert into transparency_count (month, site_id, part, facts, n, minutes)
    select month, ${siteId}, 'orders', ${facts}::jsonb, 1, array[${minutes}]::integer[] from transparency_month
    where month = date_trunc('month', ${at}::timestamptz at time zone 'UTC')::date
    on conflict (month, site_id, part, facts) do update
      set n = transparency_count.n + 1, minutes = transparency_count.minutes || excluded.minutes`.execute(tx);
}
