import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "../figures/day-counter.ts";

/** Mails by what became of them, all together and by type, on the day on which they were sent: bounces and complaints may come later. */
export const mailFigures: DayCounter = {
  metrics: ["mails", "mail_types"],
  closesAfter: 7,
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'mails' as metric, site_id as "siteId", null as country, state as part, count(*)::int as n
    from mail_sent where at >= ${from} and at < ${to} and state <> 'sending'
    group by site_id, state
    union all
    select 'mail_types', site_id, null, type || '_' || state, count(*)::int
    from mail_sent cross join lateral (select case mail_class when 'account' then 'account' else kind end as type) of
    where at >= ${from} and at < ${to} and state <> 'sending'
    group by site_id, type, state`,
};
