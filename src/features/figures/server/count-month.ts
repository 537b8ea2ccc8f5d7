import { readRows } from "#db/read-rows.ts";
import type { MonthCount, MonthCounter } from "#platform/transparency/month-counter.ts";

type Active = { siteId: number; country: string; n: number };

/**
 * Recipients who were active in the last 30 days, as counted on the last day of the month that has figures. Countries
 * with so few that they are withheld are left out; the total contains them.
 */
export const figuresMonth: MonthCounter = {
  async count(db, { from, to }) {
    const rows = await readRows<Active>(db)`
      select site_id as "siteId", country, n::integer as n from figures_day
      where metric = 'active' and part = 'month' and not hidden and day = (
        select max(day) from figures_day
        where metric = 'active' and part = 'month'
          and day >= (${from} at time zone 'UTC')::date and day < (${to} at time zone 'UTC')::date)`;
    return rows.map(
      ({ siteId, country, n }): MonthCount => ({
        ...{ part: "recipients", siteId, n },
        facts: { country: country || "all" },
      }),
    );
  },
};
