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

/** One job for each payload, told to the workers once: each by itself, 200 a second woke them 200 times. */
export async function enqueueEach(
  tx: Tx,
  job: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select count(*) from graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', ${job}::text, 'payload', payload))
      from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(tx);
}
