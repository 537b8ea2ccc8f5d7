import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Chain } from "../../audit-rules.ts";

/** An entry as it is hashed; the columns of its row repeat what is searched for. */
export type Written = {
  at: string;
  kind: string;
  by: string;
  personId?: number;
  subject?: string;
  aboutId?: number;
  siteId?: number;
  reasonId?: number;
  requestId?: string;
};

const TABLES = { audit: sql.table("staff_audit"), access: sql.table("staff_access") };
const LOCKS = { audit: 715_001, access: 715_002 };

/** Adds an entry to its chain. The lock comes in a statement of its own, so that the next one sees the last entry. */
export async function appendEntry(tx: Tx, chain: Chain, written: Written): Promise<{ id: number }> {
  const table = TABLES[chain];
  const entry = JSON.stringify(written);
  await sql`select pg_advisory_xact_lock(${LOCKS[chain]}::bigint)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    with last as (select id, hash from ${table} order by id desc limit 1)
    insert into ${table} (id, at, kind, person_id, subject, about_id, site_id, reason_id, request_id, entry, hash)
    select coalesce((select id from last), 0) + 1, ${written.at}::timestamptz, ${written.kind},
      ${written.personId ?? null}::bigint, ${written.subject ?? null}, ${written.aboutId ?? null}::bigint,
      ${written.siteId ?? null}::integer, ${written.reasonId ?? null}::bigint, ${written.requestId ?? null}, ${entry},
      sha256(coalesce((select hash from last), ''::bytea) || convert_to(${entry}, 'UTF8'))
    returning id::integer as id`.execute(tx);
  return rows[0] as { id: number };
}

export type EntryRow = {
  id: number;
  at: Date;
  kind: string;
  personId: number | null;
  subject: string | null;
  aboutId: number | null;
  siteId: number | null;
  reasonId: number | null;
  requestId: string | null;
  entry: string;
  hash: Buffer;
};

/** Returns the entries of a chain after this one, oldest first. */
export function listEntries(
  db: Db,
  chain: Chain,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return readRows<EntryRow>(
    db,
  )`select * from ${TABLES[chain]} where id > ${after} order by id limit ${limit}`;
}

export type Head = Pick<EntryRow, "id" | "hash">;

export async function findFirst(db: Db, chain: Chain): Promise<Head | undefined> {
  const rows = await readRows<Head>(db)`select id, hash from ${TABLES[chain]} order by id limit 1`;
  return rows[0];
}

export async function findLast(db: Db, chain: Chain): Promise<Head | undefined> {
  const rows = await readRows<Head>(db)`select id, hash from ${TABLES[chain]} order by id desc limit 1`;
  return rows[0];
}

export async function findEntryHash(db: Db, chain: Chain, id: number): Promise<Buffer | undefined> {
  const rows = await readRows<Head>(db)`select id, hash from ${TABLES[chain]} where id = ${id}`;
  return rows[0]?.hash;
}

export async function countEntriesBefore(db: Db, chain: Chain, before: Date): Promise<number> {
  const rows = await readRows<{ n: number }>(db)`select count(*)::integer as n
    from ${TABLES[chain]} where at < ${before}`;
  return rows[0]?.n ?? 0;
}

/**
 * Removes at most `limit` of the oldest entries and returns the last one of them. The lock keeps writers out, so that
 * nothing is written between them and the entry that tells of the removal.
 */
export async function deleteOldest(
  tx: Tx,
  chain: Chain,
  { before, limit }: { before: Date; limit: number },
): Promise<{ count: number; last: Head } | null> {
  await sql`select pg_advisory_xact_lock(${LOCKS[chain]}::bigint), set_config('velvet.cuts_audit', 'yes', true)`.execute(
    tx,
  );
  const { rows } = await sql<Head>`delete from ${TABLES[chain]} where id in (
      select id from ${TABLES[chain]} where id < (
        select coalesce(min(id), 9e15) from ${TABLES[chain]} where at >= ${before})
      order by id limit ${limit})
    returning id, hash`.execute(tx);
  const last = rows.toSorted((a, b) => a.id - b.id).at(-1);
  return last ? { count: rows.length, last } : null;
}

/** Hash of the entry before the first one that is left, as the entry that removed it tells. */
export async function findCutHash(db: Db, chain: Chain, lastId: number): Promise<Buffer | undefined> {
  const rows = await readRows<{ hash: string }>(
    db,
  )`select entry::json -> 'changes' -> 'hash' ->> 'after' as hash
    from ${TABLES[chain]} where kind = ${ENTRIES_CUT}
      and (entry::json -> 'changes' -> 'last' ->> 'after')::bigint = ${lastId} order by id desc limit 1`;
  return rows[0] && Buffer.from(rows[0].hash, "hex");
}

export const ENTRIES_CUT = "staff.entries_cut";

/** People who have looked at this subject since then. */
export async function findReaders(
  db: Db,
  { subject, aboutId, since }: { subject: string; aboutId: number; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom("staffAccess")
    .select("personId")
    .distinct()
    .where("aboutId", "=", aboutId)
    .where("subject", "=", subject)
    .where("at", ">=", since)
    .where("personId", "is not", null)
    .execute();
  return rows.map(({ personId }) => personId as number);
}
