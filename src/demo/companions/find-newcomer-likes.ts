import type pg from "pg";

/** A like of a newcomer for a seeded member who has not liked back. */
export type NewcomerLike = { newcomer: number; liked: number };

const MOST = 100;

/** The newest likes that newcomers have given since a moment. Nobody is told of a like while they are logged out. */
export async function findNewcomerLikes(
  pool: pg.Pool,
  { lastSeeded, visitorIds, since }: { lastSeeded: number; visitorIds: readonly number[]; since: Date },
): Promise<NewcomerLike[]> {
  const { rows } = await pool.query<NewcomerLike>(
    `select given.liker_id::integer as newcomer, given.liked_id::integer as liked from likes_like given
     where (given.liker_id > $1 or given.liker_id = any($2::bigint[])) and given.liked_id <= $1 and given.at > $3
       and not exists (select from likes_like back
         where back.liker_id = given.liked_id and back.liked_id = given.liker_id)
     order by given.at desc limit ${MOST}`,
    [lastSeeded, visitorIds, since],
  );
  return rows;
}
