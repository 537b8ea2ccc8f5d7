import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import type { App } from "#server/app.ts";
import type { BookDifference } from "./find-book-differences.ts";
import { YEARS_KEPT } from "./forget-orders.ts";

/**
 * Receipts whose numbers are missing or there twice, in each company's series of a year. What was forgotten after its
 * years is missing rightly: those years are not looked at for gaps.
 */
export async function findReceiptDifferences(
  tx: Tx,
  { clock }: Pick<App, "clock">,
): Promise<BookDifference[]> {
  const forgottenUntil = clock.now().getUTCFullYear() - YEARS_KEPT;
  const { rows } = await sql<BookDifference>`
    with receipt as materialized (
      select order_id, receipt_no, is_numbered,
        case when is_numbered then split_part(receipt_no, '-', 1)::integer end as year,
        case when is_numbered then split_part(receipt_no, '-', 2)::integer end as company_id,
        case when is_numbered then split_part(receipt_no, '-', 3)::integer end as nth
      from (
        select order_id, receipt_no, receipt_no ~ '^[0-9]{4}-[0-9]{1,9}-[0-9]{1,9}$' as is_numbered
        from shop_payment where receipt_no is not null
      ) told
    ), series as (
      select year, company_id, coalesce(count.last, 0) as last, coalesce(highest, 0) as highest
      from shop_receipt_count count full join (
        select year, company_id, max(nth) as highest from receipt where is_numbered group by year, company_id
      ) written using (year, company_id)
    ), followed as (
      select year, company_id, nth, coalesce(lag(nth) over series, 0) as before
      from (
        select year, company_id, nth from receipt where is_numbered
        -- Behind the last one, so that those are missed too that are missing at the end.
        union all select year, company_id, greatest(last, highest) + 1 from series
      ) one
      window series as (partition by year, company_id order by nth)
    )
    select 'receipts ' || year || '-' || company_id || '-' || before + 1 || ' to ' || nth - 1 as what,
        null::bigint as "memberId", (nth - before - 1)::float8 as expected, 0::float8 as found
      from followed where nth > before + 1 and year > ${forgottenUntil}
    union all
    select 'receipts ' || year || '-' || company_id || '-' || nth, null, 1, count(*)
      from receipt where is_numbered group by year, company_id, nth having count(*) > 1
    union all
    select 'last receipt counted of ' || year || '-' || company_id, null, highest, last from series where highest > last
    union all
    select 'number of the receipt of order ' || order_id, null, 1, 0 from receipt where not is_numbered
    order by 1`.execute(tx);
  return rows;
}
