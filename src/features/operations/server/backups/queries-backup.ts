import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { BackupKind } from "../../contract.ts";

export type EndedBackup = {
  kind: BackupKind;
  startedAt: Date;
  endedAt: Date;
  size: number;
  fault: string | null;
};

export async function insertBackup(tx: Tx, ended: EndedBackup): Promise<void> {
  await tx.insertInto("operationsBackup").values(ended).execute();
}

export type Newest = { kind: BackupKind; at: Date; size: number };

/** Returns the newest good backup of each kind. Its age counts from its beginning: later changes are not in it. */
export async function listNewest(db: Db): Promise<Newest[]> {
  const rows = await readRows<{ kind: BackupKind; at: Date; size: string }>(db)`
    select distinct on (kind) kind, started_at as at, size from operations_backup
    where fault is null order by kind, ended_at desc`;
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Returns the last failure, unless a backup of its kind was good since. */
export async function findLastFault(db: Db): Promise<{ at: Date; fault: string } | undefined> {
  const rows = await readRows<{ at: Date; fault: string }>(db)`
    select ended_at as at, fault from operations_backup failed
    where fault is not null and not exists (select from operations_backup good
      where good.kind = failed.kind and good.fault is null and good.ended_at > failed.ended_at)
    order by ended_at desc limit 1`;
  return rows[0];
}

export type ArchiveState = { lastAt: Date | null; failedAt: Date | null };

/** Returns how a server archives its write-ahead log, or undefined if it does not. */
export async function findArchiveState(db: Db): Promise<ArchiveState | undefined> {
  const rows = await readRows<ArchiveState>(db)`
    select last_archived_time as "lastAt", last_failed_time as "failedAt" from pg_stat_archiver
    where ${sql`current_setting('archive_mode')`} <> 'off'`;
  return rows[0];
}
