import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { mightSeek } from "#features/profiles/server/profiles.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import type { SwipeDay } from "../../swipe-rules.ts";
import type { Gender } from "../search/queries.ts";

export function findSwipeDay(db: Db, memberId: number) {
  return db
    .selectFrom("discoverySwipeDay")
    .select(["timeZone", "nextTimeZone", "beganAt", "endsAt"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

/** Serializes everything that counts the member's likes. Inserts the day if there is none. */
export async function lockSwipeDay(tx: Tx, memberId: number, first: SwipeDay): Promise<SwipeDay> {
  await tx
    .insertInto("discoverySwipeDay")
    .values({ memberId, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("discoverySwipeDay")
    .select(["timeZone", "nextTimeZone", "beganAt", "endsAt"])
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function updateSwipeDay(tx: Tx, memberId: number, day: SwipeDay) {
  return tx.updateTable("discoverySwipeDay").set(day).where("memberId", "=", memberId).execute();
}

export function findSwipe(db: Db, memberId: number, clientId: string) {
  return db
    .selectFrom("discoverySwipe")
    .select(["otherId", "choice", "gaveLike", "matched", "undoneAt"])
    .where("memberId", "=", memberId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

export function findDecision(db: Db, memberId: number, otherId: number) {
  return db
    .selectFrom("discoverySwipe")
    .select("clientId")
    .where("memberId", "=", memberId)
    .where("otherId", "=", otherId)
    .where("choice", "<>", "later")
    .where("undoneAt", "is", null)
    .executeTakeFirst();
}

/** Likes of the current day; undone ones do not count. */
export async function countLikesSince(db: Db, memberId: number, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom("discoverySwipe")
    .select((of) => of.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId)
    .where("gaveLike", "=", true)
    .where("undoneAt", "is", null)
    .where("at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The last swipe, and the last one that was not undone; newest first. */
export async function listLastSwipes(db: Db, memberId: number) {
  const swipes = db
    .selectFrom("discoverySwipe")
    .select(["clientId", "undoneAt"])
    .where("memberId", "=", memberId)
    .orderBy("number", "desc")
    .limit(1);
  const [last, lastKept] = await Promise.all([
    swipes.executeTakeFirst(),
    swipes.where("undoneAt", "is", null).executeTakeFirst(),
  ]);
  return [last, lastKept]
    .filter((swipe) => swipe !== undefined)
    .map(({ clientId, undoneAt }) => ({ id: clientId, undone: undoneAt !== null }));
}

export function insertSwipe(
  tx: Tx,
  swipe: {
    memberId: number;
    clientId: string;
    otherId: number;
    choice: string;
    at: Date;
    gaveLike: boolean;
    matched: boolean;
  },
) {
  return tx.insertInto("discoverySwipe").values(swipe).execute();
}

export function setUndone(
  tx: Tx,
  { memberId, clientId, at }: { memberId: number; clientId: string; at: Date },
) {
  return tx
    .updateTable("discoverySwipe")
    .set({ undoneAt: at })
    .where("memberId", "=", memberId)
    .where("clientId", "=", clientId)
    .execute();
}

/** SQL condition of member lists that excludes members whom the viewer likes. */
function notLiked(column: string, memberId: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from likes_like mine
    where mine.liker_id = ${memberId} and mine.liked_id = ${sql.ref(column)})
    and not exists (select from likes_waiting waiting
    where waiting.liker_id = ${memberId} and waiting.liked_id = ${sql.ref(column)})`;
}

/** SQL condition over `search` that excludes members who look for the other gender only. */
function mightLook(gender: Gender | null): RawBuilder<unknown> {
  return gender ? mightSeek({ id: "search.member_id", gender: "search.gender" }, gender) : sql`true`;
}

type Player = { memberId: number; gender: Gender | null };
type Wanted = Player & {
  genders: readonly string[];
  countries: readonly string[];
  limit: number;
};

/** Members neither liked nor swiped yet, in the order of the search. Merges one index scan per gender and country. */
export async function listFresh(db: Db, wanted: Wanted): Promise<number[]> {
  const { memberId, genders, countries, limit } = wanted;
  const streams = genders.flatMap((gender) =>
    countries.map(
      (country) => sql`(select search.rank, search.member_id from discovery_search search
        where search.gender = ${gender} and search.country = ${country}
          and search.member_id <> ${memberId}
          and ${notBlocked("search.member_id", memberId)}
          and ${notLiked("search.member_id", memberId)}
          and ${mightLook(wanted.gender)}
          and not exists (select from discovery_swipe swipe where swipe.member_id = ${memberId}
            and swipe.other_id = search.member_id and swipe.undone_at is null)
        order by search.rank desc, search.member_id desc limit ${limit})`,
    ),
  );
  if (streams.length === 0) return [];
  const rows = await readRows<{ memberId: number }>(db)`
    select found.member_id from (${sql.join(streams, sql` union all `)}) found
    order by found.rank desc, found.member_id desc limit ${limit}`;
  return rows.map((row) => row.memberId);
}

/** Postponed members without a decision since, those who wait longest first. */
export async function listPutOff(db: Db, { memberId, gender }: Player, limit: number) {
  const rows = await readRows<{ memberId: number; at: Date }>(db)`
    select later.other_id as member_id, max(later.at) as at from discovery_swipe later
    join discovery_search search on search.member_id = later.other_id
    where later.member_id = ${memberId} and later.choice = 'later' and later.undone_at is null
      and ${notBlocked("later.other_id", memberId)}
      and ${notLiked("later.other_id", memberId)}
      and ${mightLook(gender)}
      and not exists (select from discovery_swipe swipe where swipe.member_id = ${memberId}
        and swipe.other_id = later.other_id and swipe.choice <> 'later' and swipe.undone_at is null)
    group by later.other_id order by max(later.number) limit ${limit}`;
  return rows;
}

/** For the data export. */
export function listAllSwipes(db: Db, memberId: number) {
  return db
    .selectFrom("discoverySwipe")
    .select(["otherId as memberId", "choice", "at", "matched", "undoneAt"])
    .where("memberId", "=", memberId)
    .orderBy("number")
    .execute();
}
