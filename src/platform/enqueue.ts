import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

type Payload = Record<string, unknown>;

/** Enqueues a job for the `jobs` role in the transaction, so that it runs only if the transaction commits. */
export async function enqueue(tx: Tx, job: string, payload: Payload): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/**
 * Like `enqueue`, but replaces a job with the same key that has not run yet. One that runs already is not replaced.
 * @param queue jobs of one queue run one after the other
 */
export async function enqueueOnce(
  tx: Tx,
  { job, key, queue = null }: { job: string; key: string; queue?: string | null },
  payload: Payload,
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key => ${key},
    queue_name => ${queue})`.execute(tx);
}

/**
 * Like `enqueueOnce` for many jobs, in one statement: a thousand statements took seconds.
 * @param queue jobs of one queue run one after the other
 */
export async function enqueueEachOnce(
  tx: Tx,
  { job, queue }: { job: string; queue: string },
  jobs: readonly { key: string; payload: Payload }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select count(*) from graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec, json_build_object('identifier', ${job}::text,
        'payload', one -> 'payload', 'job_key', one ->> 'key', 'queue_name', ${queue}::text))
      from json_array_elements(${JSON.stringify(jobs)}::json) as one))`.execute(tx);
}

/** Lets a job run again now, as if it had never been tried. */
export async function restartJob(tx: Tx, id: number): Promise<void> {
  await sql`select count(*) from graphile_worker.reschedule_jobs(${[id]}::bigint[], run_at => now(),
    attempts => 0)`.execute(tx);
}

/** Deletes jobs that are not running. */
export async function deleteJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(tx);
}

/** Deletes jobs about a member, except those that are running. Jobs that failed for good would stay otherwise. */
export async function deleteJobsOf(tx: Tx, memberId: number): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where payload ->> 'memberId' = ${String(memberId)}))`.execute(
    tx,
  );
}

/**
 * Enqueues a job that runs after the delay. If one with the same key waits, that one takes the payload and keeps its time.
 */
export async function enqueueSoon(
  tx: Tx,
  { job, key, delayMs }: { job: string; key: string; delayMs: number },
  payload: Payload,
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key => ${key},
    job_key_mode => 'preserve_run_at', run_at => now() + ${`${delayMs} milliseconds`}::interval)`.execute(tx);
}

/**
 * Enqueues one job per payload with a single notification: separate calls woke the workers 200 times for 200 jobs a
 * second.
 * @param priority jobs with a lower number run first
 */
export async function enqueueEach(
  tx: Tx,
  { job, priority = 0 }: { job: string; priority?: number },
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select count(*) from graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', ${job}::text, 'payload', payload, 'priority', ${priority}::integer))
      from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(tx);
}
