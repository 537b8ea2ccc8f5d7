import type { Seed } from "#db/seed.ts";
import { DEMO_ACCOUNTS } from "#demo/person.ts";
import { raiseSeen } from "#features/profiles/server/profiles.ts";

/**
 * From this number of members on, members like others of their own country only; smaller communities would be too
 * thin.
 */
const LARGE = 5_000;
/** Likes between members who look for each other, some of them mutual, and new ones for the demo accounts. */
export const seedLikes: Seed = {
  name: "likes",
  async run({ client, members, seed, now }) {
    await client.query(SEATS, [members >= LARGE, seed, now]);
    await client.query("create index on likes_seat (crowd, place)");
    await client.query("analyze likes_seat");
    for (const statement of [NEW_ONES, ANSWERED_ONES, SENT_ONES]) await client.query(statement);
    await client.query(COMMUNITY, [seed, now]);
    await client.query(ANSWERS, [now]);
    await client.query(MATCHES);
    await client.query(MATCH_TO_SHOW);
    await client.query("drop table likes_seat");
    await raiseSeen(client, "select liker_id as member_id, at from likes_like");
  },
  async moveForward({ client, from, now }) {
    await client.query(
      `update likes_like set at = at + ${PASSED}, shown_at = shown_at + ${PASSED}
       where ${isOwn("liker_id", "liked_id")} and at <= $1`,
      [from, now],
    );
    await client.query(
      `update likes_match set at = at + ${PASSED}, first_shown_at = first_shown_at + ${PASSED},
         second_shown_at = second_shown_at + ${PASSED}
       where ${isOwn("first_id", "second_id")} and at <= $1`,
      [from, now],
    );
    await raiseSeen(
      client,
      `select liker_id as member_id, at from likes_like where liked_id <= ${DEMO_ACCOUNTS}`,
    );
  },
};

const PASSED = "($2::timestamptz - $1::timestamptz)";
const isOwn = (one: string, other: string) => `least(${one}, ${other}) <= ${DEMO_ACCOUNTS}`;

/**
 * Members in the order in which they meet others of their crowd. Those with a photo who have been here for long come
 * first, so that the demo accounts meet them. `latest` is a moment at which the member is seen but not online.
 */
const SEATS = `create temporary table likes_seat on commit drop as
  select member_id, signed_up_at, seen_at, crowd, target, now, latest,
    row_number() over (partition by crowd order by rare, hashint8extended(member_id, $2)) - 1 as place,
    count(*) over (partition by crowd) as size
  from (
    select profile.member_id, account.signed_up_at, presence.seen_at, $3::timestamptz as now,
      $3::timestamptz - interval '6 minutes' as latest,
      account.signed_up_at > $3::timestamptz - interval '60 days' or main.member_id is null as rare,
      concat_ws(' ', home, gender, kind) as crowd,
      concat_ws(' ', home, case when kind in ('gay', 'lesbian') then gender
        when gender = 'male' then 'female' else 'male' end, kind) as target
    from (select member_id, gender, coalesce(sexuality, 'hetero') as kind,
        case when $1 then country else 'all' end as home
      from profiles_profile where gender is not null) profile
    join profiles_open open on open.member_id = profile.member_id and not open.invisible
    join accounts_standing account on account.member_id = profile.member_id
    join profiles_presence presence on presence.member_id = profile.member_id
    left join photos_photo main
      on main.member_id = profile.member_id and main.position = 0 and main.status = 'active') seated`;

/** Each demo account meets every second member of a large crowd, so that they do not know the same people. */
const STRIDE = "(case when other.size < 32 then 1 else 2 end)";
const SLOT = `(other.place / ${STRIDE})`;

/** Members who fit a demo account, from one slot to another. */
const fits = (from: number, to: number) => `likes_seat demo join likes_seat other
  on other.crowd = demo.target and ${SLOT} between ${from} and ${to} and other.place % ${STRIDE} = demo.member_id % ${STRIDE}
    and other.member_id > ${DEMO_ACCOUNTS}
  where demo.member_id <= ${DEMO_ACCOUNTS}`;

/** The moment so long ago, but after both have signed up. */
const ago = (time: string) => `date_trunc('milliseconds',
  least(demo.latest, greatest(demo.signed_up_at, other.signed_up_at, demo.now - ${time})))`;
/** From three hours to four days. */
const NEW_AGO = ago(`(${SLOT} * ${SLOT} * 3.3 + 2.7) * interval '1 hour'`);
/** From two days to five weeks: the older the match, the longer the time since the one before. */
const MATCH_AGO = ago(`((${SLOT} - 6) * (${SLOT} - 6) * 1.3 + 2.2) * interval '1 day'`);
const SENT_AGO = ago(`(${SLOT} - 11) * interval '31 hours'`);

const NEW_ONES = `insert into likes_like (liker_id, liked_id, at)
  select other.member_id, demo.member_id, ${NEW_AGO} from ${fits(0, 5)}`;
/** Six older matches, and one that the account has not been shown yet. */
const ANSWERED_ONES = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liker_id, liked_id, at, false, at from (
    select other.member_id as liker_id, demo.member_id as liked_id, ${MATCH_AGO} as at from ${fits(6, 11)}
    union all
    select demo.member_id, other.member_id, least(demo.latest, ${MATCH_AGO} + interval '5 hours') from ${fits(6, 11)}
    union all
    select demo.member_id, other.member_id, ${ago("interval '52 hours'")} from ${fits(12, 12)}
    union all
    select other.member_id, demo.member_id, ${ago("interval '40 minutes'")} from ${fits(12, 12)}) answered`;
const SENT_ONES = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select demo.member_id, other.member_id, ${SENT_AGO}, false, ${SENT_AGO} from ${fits(13, 15)}`;

/** A like for about every second member, while the liker was still around; most were looked at long ago. */
const COMMUNITY = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liker_id, liked_id, at, chance % 10 = 0,
    case when chance % 10 > 0 then least(at + interval '1 day', $2) end
  from (
    select liker.member_id as liker_id, liked.member_id as liked_id, liker.chance,
      date_trunc('milliseconds', least(liker.latest,
        both_here + chance % 20000 / 20000.0 * greatest(liker.seen_at - both_here, interval '0'))) as at
    from (select *, abs(hashint8extended(member_id, $1 + 7) % 1000000) as chance from likes_seat) liker
    join (select crowd, max(size) as size from likes_seat group by crowd) home on home.crowd = liker.target
    join likes_seat liked on liked.crowd = liker.target and liked.place = liker.chance % home.size
    cross join greatest(liker.signed_up_at, liked.signed_up_at) as both_here
    where liker.member_id > ${DEMO_ACCOUNTS} and liker.chance % 2 = 0 and liker.member_id <> liked.member_id) found
  on conflict do nothing`;
const ANSWERS = `insert into likes_like (liker_id, liked_id, at, is_new, shown_at)
  select liked_id, liker_id, answered_at, false, answered_at from likes_like
  cross join least(at + interval '9 hours', $1::timestamptz - interval '6 minutes') as answered_at
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
