import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Decisions that their author took back at once are no decisions, and neither are those that ended a measure early. The time counts to the first decision of a case.
 * A sample agrees if the first person who judged it again decided as the first one did. */
export const moderationFigures: DayCounter = {
  metrics: ["cases", "decisions", "appeals", "measures", "decision_time", "late", "agreement"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with decided as (
      select decision.id, decision.outcome, decision.at, one.site_id, one.country, one.opened_at, one.due_at, one.appeal_of,
        not exists (select from moderation_decision earlier
          where earlier.case_id = decision.case_id and earlier.id < decision.id and earlier.undone_why is null) as is_first
      from moderation_decision decision join moderation_case one on one.id = decision.case_id
      where decision.at >= ${from} and decision.at < ${to} and decision.undone_why is null
        and decision.outcome <> 'lifted'
    ), happened as (
      select 'cases' as metric, site_id, country, trigger as part from moderation_case
        where opened_at >= ${from} and opened_at < ${to}
      union all
      select case when appeal_of is null then 'decisions' else 'appeals' end, site_id, country, outcome from decided
      union all
      select 'measures', site_id, country, kind from decided join moderation_measure on decision_id = decided.id
      union all
      select 'agreement', one.site_id, one.country, case when opinion.agrees then 'same' else 'different' end
        from moderation_opinion opinion join moderation_case one on one.id = opinion.case_id
        where opinion.at >= ${from} and opinion.at < ${to} and not exists (select from moderation_opinion earlier
          where earlier.case_id = opinion.case_id
            and (earlier.at, earlier.person_id) < (opinion.at, opinion.person_id))
      union all
      select 'late', site_id, country, '' from decided where is_first and at > due_at
      union all
      select 'decision_time', site_id, country, case
        when at - opened_at <= interval '15 minutes' then '15m'
        when at - opened_at <= interval '1 hour' then '1h'
        when at - opened_at <= interval '4 hours' then '4h'
        when at - opened_at <= interval '12 hours' then '12h'
        when at - opened_at <= interval '24 hours' then '24h'
        when at - opened_at <= interval '48 hours' then '48h'
        when at - opened_at <= interval '72 hours' then '72h'
        when at - opened_at <= interval '168 hours' then '168h'
        else 'more' end
      from decided where is_first
    )
    select metric, site_id as "siteId", country, part, count(*)::int as n
    from happened group by metric, site_id, country, part`,
};
