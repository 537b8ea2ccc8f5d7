import type { Series } from "../contract.ts";
import { periodOf, type Step } from "../days.ts";
import { type Drawing, ORDERED_PARTS } from "../metrics.ts";
import type { StoredSeries } from "./queries-read.ts";

type Asked = {
  /** All series of one metric. */
  stored: readonly StoredSeries[];
  drawing: Drawing;
  periods: readonly string[];
  step: Step;
  firstDay: string | null;
  today: string;
};

/** Makes the series of one plot: each part by period, all parts by period, or each part over the whole range. */
export function drawSeries({ stored, drawing: { kind, unit }, ...asked }: Asked): Series[] {
  const valued = stored.map((series) => ({
    ...series,
    values: unit === "money" ? series.amounts : series.counts,
  }));
  const groups = new Map<string, typeof valued>();
  for (const series of valued) {
    const currency = unit === "money" ? series.currency : "";
    const key = `${kind === "total" ? "" : series.part} ${currency}`;
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  const order = ORDERED_PARTS[stored[0]?.metric ?? ""];
  const place = (key: string) => order?.indexOf(key.split(" ")[0] as string) ?? 0;
  const ordered = [...groups].sort(([a], [b]) => place(a) - place(b));
  return ordered.map(([key, members]) => {
    const [part, currency] = key.split(" ") as [string, string];
    const own = kind === "bars" || kind === "grid" ? sumAll(members) : sumByPeriod(members, asked);
    return { part, currency, ...own };
  });
}

type Valued = StoredSeries & { values: number[] };

function sumAll(members: readonly Valued[]): Pick<Series, "values" | "withheld"> {
  const sum = members.flatMap(({ values }) => values).reduce((all, value) => all + value, 0);
  return { values: [sum], withheld: members.some(({ withheld }) => withheld.includes(true)) ? [0] : [] };
}

/** A period without a row is zero if it was counted, and unknown before the first day and after today. */
function sumByPeriod(
  members: readonly Valued[],
  { periods, step, firstDay, today }: Omit<Asked, "stored" | "drawing">,
): Pick<Series, "values" | "withheld"> {
  const first = firstDay === null ? null : periodOf(firstDay, step);
  const values: (number | null)[] = periods.map((period) =>
    first === null || period < first || period > today ? null : 0,
  );
  const withheld = new Set<number>();
  for (const member of members)
    for (const [index, at] of member.places.entries()) {
      values[at] = (values[at] ?? 0) + (member.values[index] as number);
      if (member.withheld[index]) withheld.add(at);
    }
  return { values, withheld: [...withheld].sort((a, b) => a - b) };
}
