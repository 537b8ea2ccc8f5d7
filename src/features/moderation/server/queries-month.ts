import { sql } from "kysely";
import type { Month } from "#platform/transparency/month-counter.ts";

/** Decisions about what was reported or found. One that only ended a measure early judges nothing again. */
const DECIDED = sql`(select * from moderation_decision where outcome <> 'lifted') d
  join moderation_case c on c.id = d.case_id`;
const during = (column: string, { from, to }: Month) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

/** Where a report was filed, or the site of whom it is about. */
const REPORTS = sql`safety_report r left join accounts_member m on m.id = r.about_id
  left join moderation_case c on c.id = r.case_id`;
const SITE = sql`coalesce(r.site_id, m.site_id, c.site_id)`;

export type Notices = { siteId: number; reason: string; author: string; n: number };

/** Reports by members and visitors, not those that a moderator's own review made. */
export const notices = (month: Month) => sql<Notices>`
  select ${SITE} as "siteId", r.reason, case when r.place is null then 'member' else 'form' end as author,
    count(*)::integer as n
  from ${REPORTS} where ${during("r.at", month)} and not r.own and ${SITE} is not null group by 1, 2, 3`;

export type Actions = {
  siteId: number;
  reason: string;
  rule: string | null;
  outcome: string;
  isAutomatic: boolean;
  inTime: boolean;
  minutes: number[];
};

/** A report that repeats one that was found in order is answered at once, without a person. */
export const actions = (month: Month) => sql<Actions>`
  select ${SITE} as "siteId", r.reason, d.rule, r.decision as outcome, r.closed_by = 'as before' as "isAutomatic",
    (select count(*) from generate_series(r.at::date + 1, r.closed_at::date, interval '1 day') as day
      where extract(isodow from day) < 6) <= 7 as "inTime",
    array_agg(floor(extract(epoch from r.closed_at - r.at) / 60)::integer order by r.id) as minutes
  from ${REPORTS} left join lateral (
    select rule from moderation_decision where case_id = r.case_id and undone_at is null and outcome <> 'lifted'
    order by id desc limit 1
  ) d on true
  where ${during("r.closed_at", month)} and r.decision is not null and not r.own and ${SITE} is not null
  group by 1, 2, 3, 4, 5, 6`;

export type Measures = { siteId: number; rule: string; foundBy: string; kind: string; n: number };

export const measures = (month: Month) => sql<Measures>`
  select c.site_id as "siteId", d.rule, d.found_by as "foundBy", k.kind, count(*)::integer as n
  from ${DECIDED} join moderation_measure k on k.decision_id = d.id
  where ${during("d.at", month)} and d.undone_at is null and d.rule is not null and d.outcome = 'violation'
    and c.sample_of is null
  group by 1, 2, 3, 4`;

export type Complaints = { siteId: number; by: string; n: number };

export const complaints = (month: Month) => sql<Complaints>`
  select c.site_id as "siteId", c.appeal_by as by, count(*)::integer as n
  from moderation_case c where c.appeal_of is not null and ${during("c.opened_at", month)} group by 1, 2`;

export type Decided = { siteId: number; by: string; outcome: string; minutes: number[] };

export const decidedComplaints = (month: Month) => sql<Decided>`
  select c.site_id as "siteId", c.appeal_by as by, d.outcome,
    array_agg(floor(extract(epoch from d.at - c.opened_at) / 60)::integer order by d.id) as minutes
  from ${DECIDED} where c.appeal_of is not null and d.undone_at is null and ${during("d.at", month)}
  group by 1, 2, 3`;

export type Signals = { siteId: number; outcome: string; n: number };

/** What a machine found, and whether a person found it to be right. */
export const signals = (month: Month) => sql<Signals>`
  select c.site_id as "siteId", d.outcome, count(*)::integer as n
  from ${DECIDED} where d.found_by = 'signal' and c.appeal_of is null and c.sample_of is null
    and d.undone_at is null and ${during("d.at", month)}
  group by 1, 2`;

export type People = { locale: string | null; n: number };

/** People who decided a case: all of them, and by the language of their cases. */
export const people = (month: Month) => sql<People>`
  select c.locale, count(distinct d.person_id)::integer as n
  from ${DECIDED} where d.undone_at is null and ${during("d.at", month)}
  group by grouping sets ((c.locale), ()) order by c.locale`;
