import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

export const likesFigures: DayCounter = {
  metrics: ["likes", "first_likes", "matches"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with given as (
      select liker_id as id, count(*) as likes from likes_like
      where at >= ${from} and at < ${to} group by liker_id
    ), happened as (
      select 'likes' as metric, id, likes from given
      union all
      select 'first_likes', id, 1 from given
        where not exists (select from likes_like earlier where earlier.liker_id = given.id and earlier.at < ${from})
      union all
      select 'matches', first_id, 1 from likes_match where at >= ${from} and at < ${to}
    )
    select metric, site_id as "siteId", country, '' as part, sum(likes)::int as n
    from happened join accounts_member member on member.id = happened.id
      left join profiles_profile profile on profile.member_id = happened.id
    group by metric, site_id, country`,
};
