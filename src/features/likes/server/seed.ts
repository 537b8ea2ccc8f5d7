import type { Seed } from "#db/seed.ts";

/**
 * From this number of members on, members like others of their own country only; smaller communities would be too
 * thin.
 */
const LARGE = 5_000;
/** The members with ids up to this one can log in. */
const DEMO_ACCOUNTS = 2;

/** Likes between members who look for each other, some of them mutual, and new ones for the demo accounts. */
export const seedLikes: Seed = {
  name: "likes",
  async run({ client, members, seed }) {
    await client.query(
      `create temporary table likes_seat on commit drop as
      select member_id, signed_up_at, crowd, target,
        row_number() over (partition by crowd order by hashint8extended(member_id, $2)) - 1 as place,
        count(*) over (partition by crowd) as size
      from (
        select profile.member_id, account.signed_up_at,
          concat_ws(' ', home, gender, kind) as crowd,
          concat_ws(' ', home, case when kind in ('gay', 'lesbian') then gender
            when gender = 'male' then 'female' else 'male' end, kind) as target
        from (select member_id, gender, coalesce(sexuality, 'hetero') as kind,
            case when $1 then country else 'all' end as home
          from profiles_profile where gender is not null) profile
        join profiles_open open on open.member_id = profile.member_id and not open.invisible
        join accounts_standing account on account.member_id = profile.member_id) seated`,
      [members >= LARGE, seed],
    );
    await client.query("create index on likes_seat (crowd, place)");
    await client.query("analyze likes_seat");
    for (const statement of [NEW_ONES, ANSWERED_ONES, SENT_ONES]) await client.query(statement);
    await client.query(COMMUNITY, [seed]);
    await client.query(ANSWERS);
    await client.query(MATCHES);
    await client.query(MATCH_TO_SHOW);
    await client.query("drop table likes_seat");
  },
};

/** Members who fit a demo account, from one place to another. */
const fits = (from: number, to: number) => `likes_seat demo join likes_seat other
  on other.crowd = demo.target and other.place between ${from} and ${to} and other.member_id > ${DEMO_ACCOUNTS}
  where demo.member_id <= ${DEMO_ACCOUNTS}`;
const AT = `date_trunc('milliseconds', greatest(demo.signed_up_at, other.signed_up_at))
  + (other.place + 1) * interval '97 minutes'`;

const NEW_ONES = `insert into likes_like (liker_id, liked_id, at)
  select other.member_id, demo.member_id, ${AT} from ${fits(0, 5)}`;
const ANSWERED_ONES = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liker_id, liked_id, at, false, at from (
    select other.member_id as liker_id, demo.member_id as liked_id, ${AT} as at from ${fits(6, 8)}
    union all
    select demo.member_id, other.member_id, ${AT} + interval '5 hours' from ${fits(6, 8)}) answered`;
const SENT_ONES = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select demo.member_id, other.member_id, ${AT}, false, ${AT} from ${fits(9, 11)}`;

/** A like for about every second member; most were looked at long ago. */
const COMMUNITY = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liker_id, liked_id, at, chance % 10 = 0, case when chance % 10 > 0 then at + interval '1 day' end
  from (
    select liker.member_id as liker_id, liked.member_id as liked_id, liker.chance,
      date_trunc('milliseconds', greatest(liker.signed_up_at, liked.signed_up_at))
        + liker.chance % 20000 * interval '1 minute' as at
    from (select *, abs(hashint8extended(member_id, $1 + 7) % 1000000) as chance from likes_seat) liker
    join (select crowd, max(size) as size from likes_seat group by crowd) home on home.crowd = liker.target
    join likes_seat liked on liked.crowd = liker.target and liked.place = liker.chance % home.size
    where liker.member_id > ${DEMO_ACCOUNTS} and liker.chance % 2 = 0 and liker.member_id <> liked.member_id) found
  on conflict do nothing`;
const ANSWERS = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liked_id, liker_id, at + interval '9 hours', false, at + interval '10 hours' from likes_like
  where not is_new and liker_id > ${DEMO_ACCOUNTS} and liked_id > ${DEMO_ACCOUNTS} and (liker_id + liked_id) % 5 = 0
  on conflict do nothing`;
const MATCHES = `insert into likes_match (first_id, second_id, at, first_shown_at, second_shown_at)
  select one.liker_id, one.liked_id, both_at, both_at, both_at
  from likes_like one
  join likes_like back on back.liker_id = one.liked_id and back.liked_id = one.liker_id
  cross join greatest(one.at, back.at) as both_at
  where one.liker_id < one.liked_id`;
const MATCH_TO_SHOW = `update likes_match set first_shown_at = null
  where (first_id, second_id) in (
    select distinct on (first_id) first_id, second_id from likes_match
    where first_id <= ${DEMO_ACCOUNTS} order by first_id, at desc)`;
