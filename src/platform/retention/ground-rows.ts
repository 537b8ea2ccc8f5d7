import { sql } from "kysely";
import { readRows } from "#db/read-rows.ts";
import { deleteJobs } from "../enqueue.ts";
import { type Forgetting, RETENTION_BATCH } from "./retention.ts";

const FAILED = sql<boolean>`attempts >= max_attempts and locked_at is null`;

/** Jobs that failed as often as they may. Their payload names a member, and is kept to find out why. */
export const failedJobs: Forgetting = {
  async countDue({ db }, before) {
    const rows = await readRows<{ n: number }>(db)`select count(*)::integer as n
      from graphile_worker._private_jobs where ${FAILED} and updated_at < ${before}`;
    return rows[0]?.n ?? 0;
  },
  async forgetSome({ db }, before) {
    const rows = await readRows<{ id: string }>(db)`select id from graphile_worker._private_jobs
      where ${FAILED} and updated_at < ${before} limit ${RETENTION_BATCH}`;
    await db.transaction().execute((tx) =>
      deleteJobs(
        tx,
        rows.map(({ id }) => id),
      ),
    );
    return { count: rows.length, more: rows.length === RETENTION_BATCH };
  },
};
