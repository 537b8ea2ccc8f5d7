import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type Process = { id: string; roles: string[]; version: string; startedAt: Date };

export async function saveProcess(tx: Tx, process: Process & { seenAt: Date }): Promise<void> {
  await tx
    .insertInto("operationsProcess")
    .values(process)
    .onConflict((on) => on.column("id").doUpdateSet({ seenAt: process.seenAt }))
    .execute();
}

export async function deleteProcess(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("operationsProcess").where("id", "=", id).execute();
}

export async function deleteProcessesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("operationsProcess").where("seenAt", "<", before).execute();
}

export function listProcesses(db: Db) {
  return db
    .selectFrom("operationsProcess")
    .select(["id", "roles", "version", "startedAt", "seenAt"])
    .orderBy("startedAt")
    .execute();
}

const FAILED = sql`j.attempts >= j.max_attempts and j.locked_at is null`;

/** Jobs whose time has come and which no process has taken yet. */
export function countWaiting(db: Db) {
  return readRows<{ job: string; count: number; since: Date }>(db)`
    select t.identifier as job, count(*)::integer as count, min(j.run_at) as since
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts
    group by t.identifier order by min(j.run_at)`;
}

type FailedJob = { id: string; job: string; tries: number; at: Date; error: string };

export function listFailed(db: Db, limit: number) {
  return readRows<FailedJob>(db)`
    select j.id, t.identifier as job, j.attempts::integer as tries, j.updated_at as at,
      left(coalesce(j.last_error, ''), 300) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${FAILED} order by j.updated_at desc, j.id desc limit ${limit}`;
}

export async function countFailed(db: Db): Promise<number> {
  const rows = await readRows<{ n: number }>(db)`
    select count(*)::integer as n from graphile_worker._private_jobs j where ${FAILED}`;
  return rows[0]?.n ?? 0;
}

/** Locks a failed job. @returns its name, or undefined if it has not failed for good, or is gone */
export async function lockFailed(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ job: string }>`select t.identifier as job
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id} and ${FAILED} for update of j`.execute(tx);
  return rows[0]?.job;
}

export async function readDatabaseSize(db: Db): Promise<number> {
  const rows = await readRows<{ size: string }>(db)`select pg_database_size(current_database()) as size`;
  return Number(rows[0]?.size ?? 0);
}
