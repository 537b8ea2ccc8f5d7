import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import type { GRANT_DEEDS } from "../contract.ts";

export type Pair = { ownerId: number; viewerId: number };

export async function findAccess(db: Db, pair: Pair) {
  const [access] = await accessOf(db, pair);
  return access;
}

const accessOf = keepRead(({ ownerId, viewerId }: Pair, db) =>
  db
    .selectFrom("photosAccess")
    .select(["askedAt", "grantedAt"])
    .where("ownerId", "=", ownerId)
    .where("viewerId", "=", viewerId),
);

export function insertRequest(tx: Tx, request: Pair & { askedAt: Date }) {
  return tx.insertInto("photosAccess").values(request).execute();
}

/** @returns whether there was a waiting request */
export async function deleteRequest(tx: Tx, { ownerId, viewerId }: Pair): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("photosAccess")
    .where("ownerId", "=", ownerId)
    .where("viewerId", "=", viewerId)
    .where("grantedAt", "is", null)
    .returning("ownerId")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** @returns whether the grant is new */
export async function upsertGrant(tx: Tx, grant: Pair & { grantedAt: Date }): Promise<boolean> {
  const { rows } = await sql`insert into photos_access as access (owner_id, viewer_id, granted_at)
    values (${grant.ownerId}, ${grant.viewerId}, ${grant.grantedAt})
    on conflict (owner_id, viewer_id) do update set granted_at = excluded.granted_at
      where access.granted_at is null
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** @returns whether there was a grant */
export async function deleteGrant(tx: Tx, { ownerId, viewerId }: Pair): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("photosAccess")
    .where("ownerId", "=", ownerId)
    .where("viewerId", "=", viewerId)
    .where("grantedAt", "is not", null)
    .returning("ownerId")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes in both directions. */
export function deleteAccessBetween(tx: Tx, one: number, other: number) {
  return tx
    .deleteFrom("photosAccess")
    .where((row) =>
      row.or([row.and({ ownerId: one, viewerId: other }), row.and({ ownerId: other, viewerId: one })]),
    )
    .returning(["ownerId", "viewerId", "grantedAt"])
    .execute();
}

type Entry = Pair & { deed: (typeof GRANT_DEEDS)[number]; at: Date };

/** Insert under the lock of the pair, so that the log has the order of the events. */
export function insertEntry(tx: Tx, entry: Entry) {
  return tx.insertInto("photosAccessLog").values(entry).execute();
}

/** Serialises the requests of one member, so that a count stays valid until the insert. */
export async function lockAsker(tx: Tx, viewerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos.asker ${viewerId}`}, 0))`.execute(tx);
}

export async function countRequestsSince(db: Db, viewerId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("photosAccessLog")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("viewerId", "=", viewerId)
    .where("deed", "=", "asked")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The last time the owner declined this viewer or revoked a grant. */
export function findLastNo(db: Db, { ownerId, viewerId }: Pair) {
  return db
    .selectFrom("photosAccessLog")
    .select("at")
    .where("ownerId", "=", ownerId)
    .where("viewerId", "=", viewerId)
    .where("deed", "in", ["declined", "taken_back"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Requests that wait for the member's answer, and photos that others have opened to the member, since then. */
export async function countAccessSince(
  db: Db,
  { memberId, since }: { memberId: number; since: Date },
): Promise<number> {
  const rows = await readRows<{ count: number }>(
    db,
  )`select count(*)::integer as count from photos_access access
    join profiles_open other on other.member_id = case when owner_id = ${memberId} then viewer_id else owner_id end
    where ((owner_id = ${memberId} and granted_at is null and asked_at >= ${since})
        or (viewer_id = ${memberId} and granted_at >= ${since}))
      and ${notBlocked("other.member_id", memberId)}`;
  return rows[0]?.count ?? 0;
}

/** Newest first. */
export function listAccessOf(db: Db, ownerId: number) {
  return db
    .selectFrom("photosAccess")
    .select(["viewerId", "askedAt", "grantedAt"])
    .where("ownerId", "=", ownerId)
    .orderBy((of) => of.fn.coalesce("grantedAt", "askedAt"), "desc")
    .orderBy("viewerId", "desc")
    .limit(1_000)
    .execute();
}

/** Whether the member has private photos or entries in the log, and so something to decide or read. */
export async function hasPrivateSide(db: Db, memberId: number): Promise<boolean> {
  const rows = await readRows<{ has: boolean }>(db)`select
    exists (select from photos_photo where member_id = ${memberId} and private)
    or exists (select from photos_access_log where owner_id = ${memberId}) as has`;
  return rows[0]?.has ?? false;
}

/** Newest first. */
export function listEntries(db: Db, ownerId: number, { before, limit }: { before?: number; limit: number }) {
  return db
    .selectFrom("photosAccessLog")
    .select(["id", "viewerId", "deed", "at"])
    .where("ownerId", "=", ownerId)
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** All stored requests and grants in which the member is the owner or the viewer. */
export function listAllAccess(db: Db, memberId: number) {
  return db
    .selectFrom("photosAccess")
    .selectAll()
    .where((row) => row.or({ ownerId: memberId, viewerId: memberId }))
    .orderBy("ownerId")
    .orderBy("viewerId")
    .execute();
}

export function listAllEntries(db: Db, memberId: number) {
  return db
    .selectFrom("photosAccessLog")
    .selectAll()
    .where((row) => row.or({ ownerId: memberId, viewerId: memberId }))
    .orderBy("id")
    .execute();
}

/** Returns those of the members who have asked `toId` for photos or let `toId` see theirs. */
export async function listShownByPhotos(
  db: Db,
  { memberIds, toId }: { memberIds: readonly number[]; toId: number },
): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`
    select viewer_id as id from photos_access
      where owner_id = ${toId} and viewer_id = any(${memberIds}::bigint[]) and asked_at is not null
    union
    select owner_id from photos_access
      where viewer_id = ${toId} and owner_id = any(${memberIds}::bigint[]) and granted_at is not null`;
  return rows.map(({ id }) => id);
}
