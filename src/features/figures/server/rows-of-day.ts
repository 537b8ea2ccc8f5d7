import type { DayCount } from "#platform/figures/day-counter.ts";
import { countriesToHide, OTHERS } from "../hide-rules.ts";

const UNKNOWN = "ZZ";

export type DayRow = Required<Omit<DayCount, "country">> & { country: string; hidden: boolean };

/** Adds totals to the figures of one day, and marks what is too small to be shown by country. */
export function rowsOfDay(counts: readonly DayCount[]): DayRow[] {
  return [...byCell(counts).values()].flatMap((cell) => {
    const figures = new Map(cell.map(({ country, n, amount }) => [country, n === 0 && amount !== 0 ? 1 : n]));
    const hidden = countriesToHide(figures);
    const first = cell[0] as DayRow;
    const total = cell.reduce((sum, { n, amount }) => ({ n: sum.n + n, amount: sum.amount + amount }), {
      ...{ n: 0, amount: 0 },
    });
    return [
      { ...first, ...total, country: "", hidden: false },
      ...cell.map((row) => ({ ...row, hidden: hidden.has(row.country) })),
      ...(hidden.has(OTHERS) ? [{ ...first, n: 0, amount: 0, country: OTHERS, hidden: true }] : []),
    ];
  });
}

/** Groups figures by everything but the country. */
function byCell(counts: readonly DayCount[]): Map<string, DayRow[]> {
  const cells = new Map<string, DayRow[]>();
  for (const { metric, siteId, country, part, n, amount = 0, currency = "" } of counts) {
    const key = [metric, siteId, part, currency].join(" ");
    const row = { metric, siteId, country: country ?? UNKNOWN, part, n, amount, currency, hidden: false };
    cells.set(key, [...(cells.get(key) ?? []), row]);
  }
  return cells;
}
