import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Counts the results of pushes, and each type of mail on the day when a member last turned it off. */
export const notificationsFigures: DayCounter = {
  metrics: ["pushes", "push_types", "mails_off"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with pushed as (
      select site_id, type, outcome, n from notifications_push_day
      where day >= (${from} at time zone 'UTC')::date and day < (${to} at time zone 'UTC')::date
    ), stopped as (
      select member_id, type from notifications_choice
        where channel = 'mail' and turned_off_at >= ${from} and turned_off_at < ${to}
      union all
      select member_id, 'every_type' from notifications_member
        where mail_turned_off_at >= ${from} and mail_turned_off_at < ${to}
    )
    select 'pushes' as metric, site_id as "siteId", null as country, outcome as part, sum(n)::int as n
      from pushed group by site_id, outcome
    union all
    select 'push_types', site_id, null, type || '_' || outcome, sum(n)::int from pushed group by site_id, type, outcome
    union all
    select 'mails_off', member.site_id, profile.country, stopped.type, count(*)::int
      from stopped join accounts_member member on member.id = stopped.member_id
        left join profiles_profile profile on profile.member_id = stopped.member_id
      group by member.site_id, profile.country, stopped.type`,
};
