import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import type { LikeList } from "../rules.ts";

/** Position in a list: the last entry of the previous page. */
export type LikeMark = { at: Date; otherId: number };

/** Entries of a list, including members whom the viewer may not see. */
function listed(list: LikeList, viewerId: number): RawBuilder<unknown> {
  if (list === "received")
    return sql`select liker_id as other_id, at from likes_like where liked_id = ${viewerId}`;
  if (list === "sent")
    return sql`select liked_id as other_id, at from likes_like where liker_id = ${viewerId}`;
  return sql`select second_id as other_id, at from likes_match where first_id = ${viewerId}
    union all select first_id, at from likes_match where second_id = ${viewerId}`;
}

/** Members who like the viewer are visible to them even if they are invisible to others. */
function visible(list: LikeList, viewerId: number): RawBuilder<boolean> {
  const shown =
    list === "sent"
      ? sql<boolean>`(not other.invisible or exists (select from likes_like back
          where back.liker_id = listed.other_id and back.liked_id = ${viewerId}))`
      : sql<boolean>`true`;
  return sql<boolean>`${notBlocked("listed.other_id", viewerId)} and ${shown}`;
}

/** Newest first. */
export async function listOthers(
  db: Db,
  {
    viewerId,
    list,
    after,
    limit,
  }: { viewerId: number; list: LikeList; after: LikeMark | null; limit: number },
): Promise<LikeMark[]> {
  const further = after
    ? sql<boolean>`(listed.at, listed.other_id) < (${after.at}, ${after.otherId}::bigint)`
    : sql<boolean>`true`;
  return readRows<LikeMark>(db)`select listed.other_id, listed.at
    from (${listed(list, viewerId)}) listed
    join profiles_open other on other.member_id = listed.other_id
    where ${further} and ${visible(list, viewerId)}
    order by listed.at desc, listed.other_id desc limit ${limit}`;
}

/** Counts the visible entries of a list, up to `limit`. */
export async function countOthers(
  db: Db,
  { viewerId, list, limit }: { viewerId: number; list: LikeList; limit: number },
): Promise<number> {
  const rows = await readRows<{ count: number }>(db)`select count(*)::integer as count from (
    select from (${listed(list, viewerId)}) listed
    join profiles_open other on other.member_id = listed.other_id
    where ${visible(list, viewerId)} limit ${limit}) counted`;
  return rows[0]?.count ?? 0;
}

export async function countUnseen(db: Db, viewerId: number, limit: number): Promise<number> {
  const [counted] = await unseen(db, { viewerId, limit });
  return counted?.count ?? 0;
}

const unseen = keepRead(
  ({ viewerId, limit }: { viewerId: number; limit: number }) =>
    sql<{ count: number }>`select count(*)::integer as count from (
    select from likes_like listed
    join profiles_open other on other.member_id = listed.liker_id
    where listed.liked_id = ${viewerId} and listed.is_new and ${notBlocked("listed.liker_id", viewerId)}
    limit ${limit}) counted`,
);

export type NewLike = { otherId: number; at: Date; isMatch: boolean };

/** Likes since then that the viewer has not looked at, the newest first, at most 100. */
export function listNewSince(db: Db, asked: { viewerId: number; since: Date }): Promise<NewLike[]> {
  return newSince(db, asked);
}

const newSince = keepRead(
  ({ viewerId, since }: { viewerId: number; since: Date }) =>
    sql<NewLike>`select listed.liker_id as other_id, listed.at, exists (
      select from likes_match match where match.first_id = least(listed.liker_id, ${viewerId}::bigint)
        and match.second_id = greatest(listed.liker_id, ${viewerId}::bigint)) as is_match
    from likes_like listed
    join profiles_open other on other.member_id = listed.liker_id
    where listed.liked_id = ${viewerId} and listed.is_new and listed.at >= ${since}
      and ${notBlocked("listed.liker_id", viewerId)}
    order by listed.at desc, listed.liker_id desc limit 100`,
);

/**
 * Marks the newest like that was neither shown, looked at nor answered. Two simultaneous calls get different likes.
 */
export async function takeUnshownLike(tx: Tx, likedId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ likerId: number }>`update likes_like set shown_at = ${at}
    where liked_id = ${likedId} and liker_id = (
      select listed.liker_id from likes_like listed
      join profiles_open other on other.member_id = listed.liker_id
      where listed.liked_id = ${likedId} and listed.shown_at is null and listed.is_new
        and ${notBlocked("listed.liker_id", likedId)}
      order by listed.at desc, listed.liker_id desc limit 1
      for update of listed skip locked)
    returning liker_id`.execute(tx);
  return rows[0]?.likerId ?? null;
}

/** Matches of the viewer that no modal has shown to them. */
const unshown = (viewerId: number) => sql`
  select first_id, second_id, second_id as other_id, at from likes_match
    where first_id = ${viewerId} and first_shown_at is null
  union all
  select first_id, second_id, first_id, at from likes_match
    where second_id = ${viewerId} and second_shown_at is null`;

export async function hasUnshownMatch(db: Db, viewerId: number): Promise<boolean> {
  const rows = await readRows<{ waits: boolean }>(db)`select exists (
    select from (${unshown(viewerId)}) listed
    join profiles_open other on other.member_id = listed.other_id
    where ${notBlocked("listed.other_id", viewerId)}) as waits`;
  return rows[0]?.waits ?? false;
}

/**
 * Marks the newest match that was not shown to the viewer. The update repeats the condition, so of two simultaneous
 * calls only one gets the match.
 */
export async function takeUnshownMatch(tx: Tx, viewerId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ otherId: number }>`update likes_match as match set
      first_shown_at = case when match.first_id = ${viewerId} then ${at} else match.first_shown_at end,
      second_shown_at = case when match.second_id = ${viewerId} then ${at} else match.second_shown_at end
    from (select listed.first_id, listed.second_id, listed.other_id from (${unshown(viewerId)}) listed
      join profiles_open other on other.member_id = listed.other_id
      where ${notBlocked("listed.other_id", viewerId)}
      order by listed.at desc, listed.other_id desc limit 1) newest
    where match.first_id = newest.first_id and match.second_id = newest.second_id
      and case when match.first_id = ${viewerId} then match.first_shown_at else match.second_shown_at end is null
    returning newest.other_id`.execute(tx);
  return rows[0]?.otherId ?? null;
}
