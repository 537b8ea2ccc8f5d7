import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

/**
 * Leaves work for the `jobs` role inside the transaction: it is done if and only if the rest is.
 * @param key a second one with the same key, before the first has run, takes its place
 */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Record<string, unknown>,
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}, run_at => ${runAt ?? null}::timestamptz)`.execute(tx);
}
