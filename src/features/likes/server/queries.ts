import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { inOrder } from "../rules.ts";
import { listAllWaiting } from "./waiting/queries-waiting.ts";

type Like = { likerId: number; likedId: number };

export async function hasLike(db: Db, { likerId, likedId }: Like): Promise<boolean> {
  const found = await db
    .selectFrom("likesLike")
    .select("likerId")
    .where("likerId", "=", likerId)
    .where("likedId", "=", likedId)
    .executeTakeFirst();
  return found !== undefined;
}

export function insertLike(tx: Tx, like: Like & { at: Date }) {
  return tx.insertInto("likesLike").values(like).execute();
}

export function deleteLike(tx: Tx, { likerId, likedId }: Like) {
  return tx.deleteFrom("likesLike").where("likerId", "=", likerId).where("likedId", "=", likedId).execute();
}

/** Serializes the likes of one member, so that the count still holds when the like is written. */
export async function lockLiker(tx: Tx, likerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`likes.liker ${likerId}`}, 0))`.execute(tx);
}

export async function countSentSince(db: Db, likerId: number, since: Date): Promise<number> {
  const counted = await db
    .selectFrom("likesLike")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("likerId", "=", likerId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export function insertMatch(tx: Tx, { likerId, likedId, at }: Like & { at: Date }) {
  return tx
    .insertInto("likesMatch")
    .values({ ...inOrder(likerId, likedId), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function deleteMatch(tx: Tx, one: number, other: number) {
  const { firstId, secondId } = inOrder(one, other);
  return tx
    .deleteFrom("likesMatch")
    .where("firstId", "=", firstId)
    .where("secondId", "=", secondId)
    .execute();
}

export async function isMatch(db: Db, one: number, other: number): Promise<boolean> {
  const { firstId, secondId } = inOrder(one, other);
  const found = await db
    .selectFrom("likesMatch")
    .select("firstId")
    .where("firstId", "=", firstId)
    .where("secondId", "=", secondId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns those of `memberIds` who are a match of `withId`. */
export async function listMatches(
  db: Db,
  { memberIds, withId }: Among & { withId: number },
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const rows = await matchesOf(db, { memberIds, withId });
  return rows.map(({ otherId }) => otherId);
}

const matchesOf = keepRead(
  ({ memberIds, withId }: Among & { withId: number }) => sql<{ otherId: number }>`
    select second_id as other_id from likes_match where first_id = ${withId} and second_id = ${anyOf(memberIds)}
    union all
    select first_id from likes_match where second_id = ${withId} and first_id = ${anyOf(memberIds)}`,
);

export function setSeen(tx: Tx, { likerId, likedId }: Like) {
  return tx
    .updateTable("likesLike")
    .set({ isNew: false })
    .where("likerId", "=", likerId)
    .where("likedId", "=", likedId)
    .where("isNew", "=", true)
    .execute();
}

/** Which of these members have liked `likedId`. */
export async function listLikersOf(
  db: Db,
  { memberIds, likedId }: { memberIds: readonly number[]; likedId: number },
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const rows = await likersOf(db, { memberIds, likedId });
  return rows.map(({ likerId }) => likerId);
}

type Among = { memberIds: readonly number[] };

const likersOf = keepRead(({ memberIds, likedId }: Among & { likedId: number }, db) =>
  db
    .selectFrom("likesLike")
    .select("likerId")
    .where("likedId", "=", likedId)
    .where("likerId", "=", anyOf(memberIds)),
);

/** An array gives the same query plan for any number of members. */
function anyOf(memberIds: readonly number[]) {
  return sql<number>`any(array(select unnest(${memberIds}::bigint[])))`;
}

/** Which of these members the viewer likes, also if the like still waits. */
export async function listLiked(db: Db, viewerId: number, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const rows = await likedBy(db, { memberIds, viewerId });
  return rows.map(({ likedId }) => likedId);
}

const likedBy = keepRead(({ memberIds, viewerId }: Among & { viewerId: number }, db) =>
  db
    .selectFrom("likesLike")
    .select("likedId")
    .where("likerId", "=", viewerId)
    .where("likedId", "=", anyOf(memberIds))
    .unionAll(
      db
        .selectFrom("likesWaiting")
        .select("likedId")
        .where("likerId", "=", viewerId)
        .where("likedId", "=", anyOf(memberIds)),
    ),
);

/** Which of these members like the viewer, and whether the viewer has looked at it. */
export function listLikesBack(db: Db, viewerId: number, memberIds: readonly number[]) {
  return db
    .selectFrom("likesLike")
    .select(["likerId", "isNew"])
    .where("likedId", "=", viewerId)
    .where("likerId", "in", memberIds)
    .execute();
}

/** All likes given, received and waiting to be given, for the data export. */
export async function listAllLikes(db: Db, memberId: number) {
  const given = await db
    .selectFrom("likesLike")
    .select(["likedId as memberId", "at"])
    .where("likerId", "=", memberId)
    .orderBy("at")
    .orderBy("likedId")
    .execute();
  const received = await db
    .selectFrom("likesLike")
    .select(["likerId as memberId", "at"])
    .where("likedId", "=", memberId)
    .orderBy("at")
    .orderBy("likerId")
    .execute();
  return { given, received, waiting: await listAllWaiting(db, memberId) };
}
