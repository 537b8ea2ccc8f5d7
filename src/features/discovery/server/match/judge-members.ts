import { type RawBuilder, sql } from "kysely";
import { calendarDate } from "#base/age.ts";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { mightSeek } from "#features/profiles/server/profiles.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import {
  type Group,
  isWished,
  neededBits,
  niceBits,
  oneWayBit,
  SCORE,
  twoWayBit,
  WISHES,
  type WishName,
} from "../../match-rules.ts";
import { birthRange } from "../../rules.ts";
import { bitsOf } from "./queries.ts";
import type { Seeker } from "./read-seeker.ts";

/** Only the most recently active members are ranked: they are the likeliest to answer. */
export const POOL = 5_000;

type Judging = { now: Date; from: number; limit: number; pool?: number };
type Judged = { groups: Group[]; judged: number; memberIds: number[] };

/**
 * Counts members by their bits (see `match-rules.ts`), without fictional profiles, and ranks those who have all needed
 * ones. `judged` is the size of the pool, fictional profiles included.
 */
export async function judgeMembers(db: Db, seeker: Seeker, asked: Judging): Promise<Judged> {
  const { from, limit, pool = POOL } = asked;
  const needed = neededBits(seeker.wishes);
  const rows = await readRows<Judged>(db)`
    with pool as materialized (
      select * from (${sql.join(streamsOf(seeker, pool), sql` union all `)}) found
      order by rank desc, member_id desc limit ${pool}),
    judged as materialized (
      select pool.member_id, pool.rank, pool.region, pool.interests, ${bitsOfEach(seeker, asked.now)} as bits
      from pool left join discovery_wish wish on wish.member_id = pool.member_id),
    scored as (
      select member_id, rank, ${scoreOf(seeker)} as score from judged where bits & ${needed}::integer = ${needed}::integer
      order by score desc, rank desc, member_id desc offset ${from} limit ${limit})
    select
      (select coalesce(json_agg(json_build_object('bits', bits, 'count', n)), '[]')
        from (select bits, count(*) as n from judged
          where not exists (select from profiles_profile profile
            where profile.member_id = judged.member_id and profile.fictional)
          group by bits) grouped) as groups,
      (select count(*)::integer from judged) as judged,
      (select coalesce(json_agg(member_id order by score desc, rank desc, member_id desc), '[]')
        from scored) as member_ids`;
  return rows[0] as Judged;
}

/** The most recently active members of each gender and country, in index order. */
function streamsOf({ me, gender, genders, countries }: Seeker, limit: number): RawBuilder<unknown>[] {
  const mightLook = gender
    ? mightSeek({ id: "search.member_id", gender: "search.gender" }, gender)
    : sql`true`;
  return genders.flatMap((wanted) =>
    countries.map(
      (country) => sql`(select search.* from discovery_search search
        where search.gender = ${wanted} and search.country = ${country}
          and search.member_id <> ${me.memberId}
          and ${notBlocked("search.member_id", me.memberId)}
          and ${mightLook}
        order by search.rank desc, search.member_id desc limit ${limit})`,
    ),
  );
}

function bitsOfEach(seeker: Seeker, now: Date): RawBuilder<unknown> {
  return sql.join(
    WISHES.flatMap((name) => [
      sql`case when ${fulfils(name, seeker, now)} then ${oneWayBit(name)}::integer else 0 end`,
      sql`case when ${letsFind(name, seeker)} then ${twoWayBit(name)}::integer else 0 end`,
    ]),
    sql` | `,
  );
}

function fulfils(name: WishName, { wishes }: Seeker, now: Date): RawBuilder<unknown> {
  if (!isWished(wishes, name)) return sql`true`;
  if (name === "ages") {
    const { after, upTo } = birthRange(wishes.ages, calendarDate(now));
    return sql`pool.born_on > ${after}::date and pool.born_on <= ${upTo}::date`;
  }
  if (name === "region") return sql`pool.region = any(${wishes.region.values}::text[])`;
  const column = name === "interests" ? sql`pool.interests` : sql`pool.traits`;
  return sql`${column} & ${bitsOf(name, wishes[name].values)} <> 0`;
}

function letsFind(name: WishName, { me, offered }: Seeker): RawBuilder<unknown> {
  if (!offered.includes(name)) return sql`true`;
  const must = sql.ref(`wish.must_${name}`);
  if (name === "ages")
    return sql`wish.must_min_age is null or ${me.age} between wish.must_min_age and wish.must_max_age`;
  // A wished region of a country that the member has left does not count.
  if (name === "region")
    return sql`${must} is null or ${me.region} = any(${must}) or left(${must}[1], 3) <> pool.country || '-'`;
  const mine = name === "interests" ? me.interests : [me[name]].filter((said) => said !== null);
  return sql`${must} is null or ${must} & ${bitsOf(name, mine)} <> 0`;
}

function scoreOf({ wishes, me }: Seeker): RawBuilder<unknown> {
  const both = (codes: readonly string[]) =>
    sql`least(${SCORE.interestsAtMost}::integer, bit_count((interests & ${bitsOf("interests", codes)})::bit(64))::integer)`;
  return sql`${SCORE.fulfilled}::integer * bit_count((bits & ${niceBits(wishes)}::integer)::bit(32))::integer
    + ${both(wishes.interests.values)} + ${both(me.interests)}
    + case when region = ${me.region} then 1 else 0 end`;
}
