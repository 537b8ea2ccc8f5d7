import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";
import { CAME_BY } from "../rules.ts";

/**
 * Counts views, begun sign-ups and sign-ups by landing page, without a country: the sign-ups are also counted by
 * whether their source is known, and from both a cell of one country that is too small to show could be computed.
 * Slugs are not counted, because they can tell what somebody is looking for.
 */
export const landersFigures: DayCounter = {
  metrics: ["lander_views", "lander_starts", "lander_sign_ups"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with day as (
      select site_id, lander, sum(views)::int as views, sum(starts)::int as starts
      from landers_count where day = (${from}::timestamptz at time zone 'UTC')::date group by 1, 2
    ), joined as (
      select site_id, tracking->>'lander' as lander from accounts_member
      where signed_up_at >= ${from} and signed_up_at < ${to} and tracking->>'lander' = any(${[...CAME_BY]}::text[])
    )
    select 'lander_views' as metric, site_id as "siteId", null as country, lander as part, views as n
      from day where views > 0
    union all
    select 'lander_starts', site_id, null, lander, starts from day where starts > 0
    union all
    select 'lander_sign_ups', site_id, null, lander, count(*)::int from joined group by 2, 4`,
};
