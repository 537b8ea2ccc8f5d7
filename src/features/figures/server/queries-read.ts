import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
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

export type StoredSeries = {
  metric: string;
  part: string;
  currency: string;
  /** Days or months, each at the same place as its figures. */
  periods: string[];
  counts: number[];
  amounts: number[];
  withheld: boolean[];
};

/** Reads one row for each metric, part and currency, since a row for each day would cost more than the counting. */
export function listSeries(db: Db, asked: Asked, step: "day" | "month") {
  const { metrics, from, to, site, country, isExact } = asked;
  const countries = country === "" ? [""] : [country, OTHERS];
  return readRows<StoredSeries>(db)`
    select metric, part, currency, to_json(array_agg(period::text)) as periods, to_json(array_agg(n)) as counts,
      to_json(array_agg(amount)) as amounts, to_json(array_agg(withheld)) as withheld
    from (
      select metric, part, currency, date_trunc(${step}::text, day::timestamp)::date as period,
        coalesce(sum(n) filter (where ${isExact}::boolean or not hidden), 0) as n,
        coalesce(sum(amount) filter (where ${isExact}::boolean or not hidden), 0) as amount,
        not ${isExact}::boolean and bool_or(hidden) as withheld
      from figures_day
      where metric = any (${metrics}) and country = any (${countries}) and day between ${from}::date and ${to}::date
        and (${site}::integer is null or site_id = ${site}::integer)
      group by 1, 2, 3, 4
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
  const [row] = await readRows<{ day: string }>(db)`select day::text from figures_day order by day limit 1`;
  return row?.day ?? null;
}
