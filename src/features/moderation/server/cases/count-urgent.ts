import type { Role } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";
import { QUEUES } from "../../case-rules.ts";
import { mayWork } from "./claim-case.ts";

export type UrgentCount = { waiting: number; late: number };

/** Counts the urgent cases that nobody works on, in the queues that the person may work: some of them were handed up. */
export function countUrgent(
  { db, clock }: Pick<App, "db" | "clock">,
  { roles }: { roles: readonly Role[] },
): Promise<UrgentCount> {
  const queues = QUEUES.filter((queue) => mayWork(roles, queue));
  return countIn(db, queues, clock.now());
}

async function countIn(db: Db, queues: readonly string[], at: Date): Promise<UrgentCount> {
  const rows = await readRows<UrgentCount>(db)`
    select count(*)::integer as waiting, count(*) filter (where due_at < ${at})::integer as late
    from moderation_case
    where state = 'open' and lane = 0 and queue = any(${[...queues]}::text[])
      and (leased_until is null or leased_until <= ${at})`;
  return rows[0] as UrgentCount;
}
