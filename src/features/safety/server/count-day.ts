import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** A report belongs to the country of the reported member, and to their site unless it names its own. */
export const safetyFigures: DayCounter = {
  metrics: ["reports"],
  closesAfter: 1,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'reports' as metric, coalesce(report.site_id, member.site_id) as "siteId", profile.country,
      report.reason as part, count(*)::int as n
    from safety_report report
      left join accounts_member member on member.id = report.about_id
      left join profiles_profile profile on profile.member_id = report.about_id
    where report.at >= ${from} and report.at < ${to} and coalesce(report.site_id, member.site_id) is not null
    group by coalesce(report.site_id, member.site_id), profile.country, report.reason`,
};
