import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/**
 * Direct debits on the day on which the bank got them, and those that it returned on the day on which it said so. At
 * risk is what it could still return at the end of the day without a question.
 */
export const debitFigures: DayCounter = {
  metrics: ["debits", "debit_returns", "debits_at_risk"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with happened as (
      select 'debits' as metric, debit.order_id, 'filed' as part, 0 as amount, '' as currency from shop_debit debit join shop_debit_file file on file.id = debit.file_id
        where file.made_at >= ${from} and file.made_at < ${to}
      union all
      select metric, order_id, part, 0, '' from shop_debit_return
        cross join lateral (values ('debits', 'returned'), ('debit_returns', lower(code))) of (metric, part)
        where at >= ${from} and at < ${to}
      union all
      select 'debits_at_risk', debit.order_id, '', debit.amount, debit.currency
        from shop_debit debit join shop_debit_file file on file.id = debit.file_id
        where file.made_at < ${to} and debit.at_risk_until >= (${from} at time zone 'UTC')::date
          and debit.state in ('filed', 'returned') and (debit.returned_at is null or debit.returned_at >= ${to})
    )
    select metric, orders.site_id as "siteId", orders.country, part, count(*)::int as n,
      sum(happened.amount)::float8 as amount, happened.currency
    from happened join shop_order orders on orders.id = happened.order_id
    group by metric, orders.site_id, orders.country, part, happened.currency`,
};
