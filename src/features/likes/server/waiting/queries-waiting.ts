import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { MOST_COUNTED } from "../../rules.ts";

type Like = { likerId: number; likedId: number };
/** Position in the order in which likes are sent. */
export type WaitingLike = { likedId: number; at: Date };

/** @returns false if this like was waiting already */
export async function insertWaiting(tx: Tx, like: Like & { at: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto("likesWaiting")
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .returning("likedId")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false if there was no such like. Of two simultaneous calls only one returns true. */
export async function deleteWaiting(tx: Tx, { likerId, likedId }: Like): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("likesWaiting")
    .where("likerId", "=", likerId)
    .where("likedId", "=", likedId)
    .returning("likedId")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function isLikeWaiting(db: Db, { likerId, likedId }: Like): Promise<boolean> {
  const found = await db
    .selectFrom("likesWaiting")
    .select("likedId")
    .where("likerId", "=", likerId)
    .where("likedId", "=", likedId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the waiting likes of a member, up to the limit of every count. */
export async function countWaiting(db: Db, likerId: number): Promise<number> {
  const rows = await readRows<{ count: number }>(db)`select count(*)::integer as count from (
    select from likes_waiting where liker_id = ${likerId} limit ${MOST_COUNTED}) counted`;
  return rows[0]?.count ?? 0;
}

export async function countWaitingSince(db: Db, likerId: number, since: Date): Promise<number> {
  const counted = await db
    .selectFrom("likesWaiting")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("likerId", "=", likerId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** The next waiting like of a member after this one, in the order in which they were given. */
export async function findNextWaiting(
  db: Db,
  { likerId, after }: { likerId: number; after: WaitingLike | null },
): Promise<WaitingLike | null> {
  const further = after
    ? sql<boolean>`(at, liked_id) > (${after.at}, ${after.likedId}::bigint)`
    : sql<boolean>`true`;
  const rows = await readRows<WaitingLike>(db)`select liked_id, at from likes_waiting
    where liker_id = ${likerId} and ${further} order by at, liked_id limit 1`;
  return rows[0] ?? null;
}

/** Members with waiting likes that can be sent, because they have confirmed their address. */
export async function listConfirmedLikers(db: Db): Promise<number[]> {
  const rows = await readRows<{ likerId: number }>(
    db,
  )`select distinct waiting.liker_id from likes_waiting waiting
    join accounts_standing account on account.member_id = waiting.liker_id
    where account.status = 'active' order by waiting.liker_id`;
  return rows.map(({ likerId }) => likerId);
}

/** For the data export. */
export function listAllWaiting(db: Db, likerId: number) {
  return db
    .selectFrom("likesWaiting")
    .select(["likedId as memberId", "at"])
    .where("likerId", "=", likerId)
    .orderBy("at")
    .orderBy("likedId")
    .execute();
}
