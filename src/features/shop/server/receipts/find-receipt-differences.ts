import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { BookDifference } from "../books/find-book-differences.ts";
import { YEARS_KEPT } from "../forget-orders.ts";

/** All receipts with the parts of their number, which is unique. `is_ours` is false for a malformed number. */
const RECEIPTS = sql`
  select order_id, is_ours, case when is_ours then split_part(receipt_no, '-', 1)::integer end as year,
    case when is_ours then split_part(receipt_no, '-', 2)::integer end as company_id,
    case when is_ours then split_part(receipt_no, '-', 3)::integer end as nth
  from (
    select order_id, receipt_no, receipt_no ~ '^[0-9]{4}-[1-9][0-9]{0,8}-[1-9][0-9]{0,8}$' as is_ours
    from shop_payment where receipt_no is not null
  ) told`;

type Series = { year: number; companyId: number };

/**
 * Finds missing and malformed receipt numbers in each company's series of a year. Years whose orders were deleted after
 * the retention period are not checked for gaps.
 */
export async function findReceiptDifferences(
  tx: Tx,
  { clock }: Pick<App, "clock">,
): Promise<BookDifference[]> {
  const forgottenUntil = clock.now().getUTCFullYear() - YEARS_KEPT;
  const found: BookDifference[] = [];
  for (const series of await listSeries(tx)) {
    const { year, companyId, receipts, highest, last } = series;
    if (year === null || companyId === null) {
      found.push(...(await listMalformed(tx)));
      continue;
    }
    const what = `last receipt counted of ${year}-${companyId}`;
    if (highest > last) found.push({ what, memberId: null, expected: highest, found: last });
    // Numbers are unique and start at 1, so a series is complete if their count equals the highest one.
    const isComplete = receipts === Math.max(last, highest);
    if (!isComplete && year > forgottenUntil)
      found.push(...(await listGaps(tx, { year, companyId, end: Math.max(last, highest) + 1 })));
  }
  return found;
}

/** A series without a year contains the malformed numbers. */
async function listSeries(tx: Tx) {
  const { rows } = await sql<Partial<Series> & { receipts: number; highest: number; last: number }>`
    select year, company_id as "companyId", coalesce(receipts, 0)::float8 as receipts,
      coalesce(highest, 0) as highest, coalesce(last, 0) as last
    from shop_receipt_count full join (
      select year, company_id, count(*) as receipts, max(nth) as highest from (${RECEIPTS}) receipt
      group by year, company_id
    ) written using (year, company_id)
    order by 1, 2`.execute(tx);
  return rows.map(({ year = null, companyId = null, ...row }) => ({ year, companyId, ...row }));
}

/** @param end one past the last number, so that gaps at the end are found too */
async function listGaps(
  tx: Tx,
  { year, companyId, end }: Series & { end: number },
): Promise<BookDifference[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select before + 1 as from, nth - 1 as to from (
      select nth, coalesce(lag(nth) over (order by nth), 0) as before from (
        select nth from (${RECEIPTS}) receipt where year = ${year} and company_id = ${companyId}
        union all select ${end}::integer
      ) one
    ) followed where nth > before + 1
    order by 1`.execute(tx);
  return rows.map(({ from, to }) => ({
    what: `receipts ${year}-${companyId}-${from} to ${to}`,
    memberId: null,
    expected: to - from + 1,
    found: 0,
  }));
}

async function listMalformed(tx: Tx): Promise<BookDifference[]> {
  const { rows } = await sql<{ order: number }>`
    select order_id as order from (${RECEIPTS}) receipt where not is_ours order by 1`.execute(tx);
  return rows.map(({ order }) => ({
    what: `number of the receipt of order ${order}`,
    memberId: null,
    expected: 1,
    found: 0,
  }));
}
