import { readRows } from "#db/read-rows.ts";
import type { DayCount, DayCounter } from "#platform/figures/day-counter.ts";

/** Direct debits on the day on which the bank got them, and those that it returned on the day on which it said so. */
export const debitFigures: DayCounter = {
  metrics: ["debits"],
  count: (db, { from, to }) => readRows<DayCount>(db)`
    with happened as (
      select debit.order_id, 'filed' as part from shop_debit debit join shop_debit_file file on file.id = debit.file_id
        where file.made_at >= ${from} and file.made_at < ${to}
      union all
      select order_id, 'returned' from shop_debit_return where at >= ${from} and at < ${to}
    )
    select 'debits' as metric, orders.site_id as "siteId", orders.country, part, count(*)::int as n
    from happened join shop_order orders on orders.id = happened.order_id
    group by orders.site_id, orders.country, part`,
};
