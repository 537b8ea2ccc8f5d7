import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "../figures/day-counter.ts";

/** Mails by what became of them, on the day on which they were sent: bounces and complaints may come later. */
export const mailFigures: DayCounter = {
  metrics: ["mails"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    select 'mails' as metric, site_id as "siteId", null as country, state as part, count(*)::int as n
    from mail_sent where at >= ${from} and at < ${to} and state <> 'sending'
    group by site_id, state`,
};
