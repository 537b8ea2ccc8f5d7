import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/**
 * Counts sign-ups, confirmations and ends of accounts. Sources have no country, because "known" and "unknown" count the
 * same members by country: a cell that is too small to show could be computed from both.
 */
export const accountsFigures: DayCounter = {
  metrics: ["sign_ups", "sign_up_sources", "confirmations", "deletions", "erasures"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with happened as (
      select 'sign_ups' as metric, id, site_id, case when tracking = '{}' then 'unknown' else 'known' end as part
        from accounts_member where signed_up_at >= ${from} and signed_up_at < ${to}
      union all
      select 'sign_up_sources', id, site_id, case when tracking ?| array['network', 'ref'] then 'campaign'
          when tracking ? 'lander' then 'lander' else 'direct' end
        from accounts_member where signed_up_at >= ${from} and signed_up_at < ${to}
      union all
      select 'confirmations', id, site_id, '' from accounts_member
        where confirmed_at >= ${from} and confirmed_at < ${to}
      union all
      select 'deletions', id, site_id, '' from accounts_member
        where erase_at is not null and closed_at >= ${from} and closed_at < ${to}
      union all
      select 'erasures', member_id, site_id, '' from accounts_erasure
        where ended_at >= ${from} and ended_at < ${to} and site_id is not null
    )
    select metric, site_id as "siteId", profile.country, part, count(*)::int as n
    from happened left join profiles_profile profile
      on profile.member_id = happened.id and happened.metric <> 'sign_up_sources'
    group by metric, site_id, profile.country, part`,
};
