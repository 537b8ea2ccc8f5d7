import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { BOOKS_KEPT_YEARS } from "../../rules.ts";
import type { BookDifference } from "../books/find-book-differences.ts";

/**
 * All receipts. `2026-1-17` is number 17 of the series `2026-1-`; `nth` is null if what follows the series is no number
 * that we give. The series is checked apart, once for all its receipts, because a regular expression over every number took
 * three quarters of this check. `offset 0` keeps the parts from being computed again for each use.
 */
const RECEIPTS = sql`
  select order_id, series, case when length(rest) between 1 and 9 and rest not like '0%' then rest::integer end as nth
  from (
    select order_id, series, substr(receipt_no, length(series) + 1) as rest
    from (
      select order_id, receipt_no, rtrim(receipt_no, '0123456789') as series
      from shop_payment where receipt_no is not null offset 0
    ) written offset 0
  ) parts`;

/** The year and the company. */
const SERIES = "^([0-9]{4})-([1-9][0-9]{0,8})-$";

type Series = { name: string; receipts: number; malformed: number; highest: number; last: number };

/**
 * Finds missing and malformed receipt numbers in each company's series of a year. Years whose orders were deleted after
 * the retention period are not checked for gaps.
 */
export async function findReceiptDifferences(
  tx: Tx,
  { clock }: Pick<App, "clock">,
): Promise<BookDifference[]> {
  const forgottenUntil = clock.now().getUTCFullYear() - BOOKS_KEPT_YEARS;
  const found: BookDifference[] = [];
  const all = await listSeries(tx);
  const isOurs = ({ name }: Series) => new RegExp(SERIES).test(name);
  if (all.some((series) => !isOurs(series) || series.malformed > 0)) found.push(...(await listMalformed(tx)));
  for (const { name, receipts, highest, last } of all.filter(isOurs)) {
    const what = `last receipt counted of ${name.slice(0, -1)}`;
    if (highest > last) found.push({ what, memberId: null, expected: highest, found: last });
    // Numbers are unique and start at 1, so a series is complete if their count equals the highest one.
    const isComplete = receipts === Math.max(last, highest);
    if (!isComplete && Number(name.slice(0, 4)) > forgottenUntil)
      found.push(...(await listGaps(tx, { name, end: Math.max(last, highest) + 1 })));
  }
  return found;
}

/** The series of all receipts and of all counters. */
async function listSeries(tx: Tx): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select name, coalesce(receipts, 0)::float8 as receipts, coalesce(malformed, 0)::float8 as malformed,
      coalesce(highest, 0) as highest, coalesce(last, 0) as last
    from (select year || '-' || company_id || '-' as name, last from shop_receipt_count) counted
    full join (
      select series as name, count(nth) as receipts, count(*) filter (where nth is null) as malformed, max(nth) as highest
      from (${RECEIPTS}) receipt group by series
    ) given using (name)
    order by 1`.execute(tx);
  return rows;
}

/** @param end one past the last number, so that gaps at the end are found too */
async function listGaps(tx: Tx, { name, end }: { name: string; end: number }): Promise<BookDifference[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select before + 1 as from, nth - 1 as to from (
      select nth, coalesce(lag(nth) over (order by nth), 0) as before from (
        select nth from (${RECEIPTS}) receipt where series = ${name} and nth is not null
        union all select ${end}::integer
      ) one
    ) followed where nth > before + 1
    order by 1`.execute(tx);
  return rows.map(({ from, to }) => ({
    what: `receipts ${name}${from} to ${to}`,
    memberId: null,
    expected: to - from + 1,
    found: 0,
  }));
}

async function listMalformed(tx: Tx): Promise<BookDifference[]> {
  const { rows } = await sql<{ order: number }>`
    select order_id as order from (${RECEIPTS}) receipt where nth is null or series !~ ${SERIES} order by 1`.execute(
    tx,
  );
  return rows.map(({ order }) => ({
    what: `number of the receipt of order ${order}`,
    memberId: null,
    expected: 1,
    found: 0,
  }));
}
