import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { addDays, periodOf, type Step, wholeWeeks } from "../days.ts";
import { OTHERS } from "../hide-rules.ts";

export type Asked = {
  metrics: readonly string[];
  from: string;
  to: string;
  site: number | null;
  /** Empty: all countries. */
  country: string;
  /** Shows what is withheld from others. */
  isExact: boolean;
};

/** How long a period is; `range` makes one period of the whole range. */
type Length = Step | "range";

export type StoredSeries = {
  metric: string;
  part: string;
  currency: string;
  /** Places of the periods within the range, from 0 on, in no order. */
  places: number[];
  /** The figures of each period, at its place in `places`. */
  counts: number[];
  amounts: number[];
  withheld: boolean[];
};

/**
 * Reads one row for each metric, part and currency, since a row for each day would cost more than the counting. Weeks and
 * months are read whole, also if the range begins or ends within one. A range is read in whole weeks and the days beside
 * them.
 */
export function listSeries(db: Db, asked: Asked, length: Length) {
  if (length === "week")
    return readSeries(db, asked, { length, rows: rowsOfWeeks(asked, wholePeriods(asked, length)) });
  const weeks = length === "range" ? wholeWeeks(asked.from, asked.to) : null;
  if (!weeks) return readSeries(db, asked, { length, rows: rowsOfDays(asked, wholePeriods(asked, length)) });
  const before = { from: asked.from, to: addDays(weeks.first, -1) };
  const after = { from: addDays(weeks.last, 1), to: asked.to };
  const rows = sql`${rowsOfDays(asked, before)} union all ${rowsOfDays(asked, after)}
    union all ${rowsOfWeeks(asked, { from: weeks.first, to: weeks.last })}`;
  return readSeries(db, asked, { length, rows });
}

/**
 * Reads the same of states at the end of a day: a period has that of its last counted day. That is the last day with any
 * of these metrics, since one that is zero has no row.
 */
export function listStocks(db: Db, asked: Asked, length: Step) {
  const rows = sql`select day, metric, part, currency, n, amount, hidden, shown_n, shown_amount from (
      select *, max(day) over (partition by ${placeOf(asked.from, length)}) as last
      from (${rowsOfDays(asked, wholePeriods(asked, length))}) as counted
    ) as stocks where day = last`;
  return readSeries(db, asked, { length, rows });
}

type Days = { from: string; to: string };

/** The days of the periods that a range touches. Days of the future have no rows. */
function wholePeriods({ from, to }: Days, length: Length): Days {
  if (length === "day" || length === "range") return { from, to };
  const next =
    length === "week"
      ? addDays(periodOf(to, "week"), 7)
      : periodOf(addDays(periodOf(to, "month"), 31), "month");
  return { from: periodOf(from, length), to: addDays(next, -1) };
}

function rowsOfDays({ metrics, site, country }: Asked, { from, to }: Days) {
  return sql`select day, metric, part, currency, n, amount, hidden,
      case when hidden then 0 else n end as shown_n, case when hidden then 0 else amount end as shown_amount
    from figures_day
    where metric = any (${metrics}) and country = any (${countriesOf(country)}) and day between ${from}::date and ${to}::date
      and (${site}::integer is null or site_id = ${site}::integer)`;
}

function rowsOfWeeks({ metrics, site, country }: Asked, { from, to }: Days) {
  return sql`select week as day, metric, part, currency, n, amount, hidden, shown_n, shown_amount
    from figures_week
    where metric = any (${metrics}) and country = any (${countriesOf(country)}) and week between ${from}::date and ${to}::date
      and (${site}::integer is null or site_id = ${site}::integer)`;
}

const countriesOf = (country: string) => (country === "" ? [""] : [country, OTHERS]);

/** The place of a row's period among those of the range. */
function placeOf(from: string, length: Length) {
  return sql`(case ${length}::text
      when 'day' then day - ${from}::date
      when 'week' then (day - ${periodOf(from, "week")}::date) / 7
      when 'month' then 12 * (date_part('year', day) - date_part('year', ${from}::date))
        + date_part('month', day) - date_part('month', ${from}::date)
      else 0 end)::integer`;
}

/** Sums are computed in floating point, which is exact up to 2^53 and three times as fast as the sum of `bigint`. */
function readSeries(
  db: Db,
  { from, isExact }: Asked,
  { length, rows }: { length: Length; rows: RawBuilder<unknown> },
) {
  return readRows<StoredSeries>(db)`
    select metric, part, currency, to_json(array_agg(place)) as places, to_json(array_agg(n)) as counts,
      to_json(array_agg(amount)) as amounts, to_json(array_agg(withheld)) as withheld
    from (
      select metric, part, currency, ${placeOf(from, length)} as place,
        sum((case when ${isExact}::boolean then n else shown_n end)::float8) as n,
        sum((case when ${isExact}::boolean then amount else shown_amount end)::float8) as amount,
        not ${isExact}::boolean and bool_or(hidden) as withheld
      from (${rows}) as figures group by 1, 2, 3, 4
    ) by_period
    group by metric, part, currency order by metric, part, currency`;
}

export type StoredDay = {
  day: string;
  siteId: number;
  metric: string;
  part: string;
  currency: string;
  n: number | null;
  amount: number | null;
};

/** Reads each figure by day and site, null where it is withheld. */
export function listFigures(db: Db, { metrics, from, to, site, country, isExact }: Asked) {
  const countries = country === "" ? [""] : [country, OTHERS];
  return readRows<StoredDay>(db)`
    select day::text, site_id as "siteId", metric, part, currency,
      case when not ${isExact}::boolean and bool_or(hidden) then null else sum(n)::float8 end as n,
      case when not ${isExact}::boolean and bool_or(hidden) then null else sum(amount)::float8 end as amount
    from figures_day
    where metric = any (${metrics}) and country = any (${countries}) and day between ${from}::date and ${to}::date
      and (${site}::integer is null or site_id = ${site}::integer)
    group by day, site_id, metric, part, currency order by day, site_id, metric, part, currency`;
}

export async function findFirstDay(db: Db): Promise<string | null> {
  // Not `order by day`: that would sort all rows by the text of the result.
  const [row] = await readRows<{ day: string | null }>(db)`select min(day)::text as day from figures_day`;
  return row?.day ?? null;
}
