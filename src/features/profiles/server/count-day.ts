import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Only the last day on which a member was active is known, so past days cannot be counted. */
export const profilesFigures: DayCounter = {
  metrics: ["active"],
  isSnapshot: true,
  count: (db, { from }) => readRows<DayCount>(db)`
    select 'active' as metric, site_id as "siteId", country, span.part, count(*)::int as n
    from profiles_profile profile join accounts_member member on member.id = profile.member_id
      join (values ('day', 0), ('week', 6), ('month', 29)) span (part, days)
        on last_active_on >= (${from} at time zone 'UTC')::date - span.days
    where last_active_on >= (${from} at time zone 'UTC')::date - 29
    group by site_id, country, span.part`,
};
