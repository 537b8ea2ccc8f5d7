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
 * Reads one row for each metric, part and currency, since a row for each day would cost more than the counting. Whole
 * weeks are read as such unless days or months are asked for. Sums are computed in floating point, which is exact up to
 * 2^53 and three times as fast as the sum of `bigint`.
 */
export function listSeries(db: Db, asked: Asked, length: Length) {
  const { metrics, from, to, site, country, isExact } = asked;
  const countries = country === "" ? [""] : [country, OTHERS];
  const monday = periodOf(from, "week");
  const inWeeks = length === "week" || length === "range" ? wholeWeeks(from, to) : null;
  const weeks = inWeeks ?? { first: addDays(to, 1), last: to };
  return readRows<StoredSeries>(db)`
    with figures as (
      select day, metric, part, currency, n, amount, hidden,
        case when hidden then 0 else n end as shown_n, case when hidden then 0 else amount end as shown_amount
      from (values (${from}::date, ${weeks.first}::date - 1), (${weeks.last}::date + 1, ${to}::date)) as edge (first, last)
        join figures_day on day between edge.first and edge.last
      where metric = any (${metrics}) and country = any (${countries})
        and (${site}::integer is null or site_id = ${site}::integer)
      union all
      select week, metric, part, currency, n, amount, hidden, shown_n, shown_amount from figures_week
      where metric = any (${metrics}) and country = any (${countries})
        and week between ${weeks.first}::date and ${weeks.last}::date
        and (${site}::integer is null or site_id = ${site}::integer)
    )
    select metric, part, currency, to_json(array_agg(place)) as places, to_json(array_agg(n)) as counts,
      to_json(array_agg(amount)) as amounts, to_json(array_agg(withheld)) as withheld
    from (
      select metric, part, currency, (case ${length}::text
          when 'day' then day - ${from}::date
          when 'week' then (day - ${monday}::date) / 7
          when 'month' then 12 * (date_part('year', day) - date_part('year', ${from}::date))
            + date_part('month', day) - date_part('month', ${from}::date)
          else 0 end)::integer as place,
        sum((case when ${isExact}::boolean then n else shown_n end)::float8) as n,
        sum((case when ${isExact}::boolean then amount else shown_amount end)::float8) as amount,
        not ${isExact}::boolean and bool_or(hidden) as withheld
      from figures group by 1, 2, 3, 4
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
