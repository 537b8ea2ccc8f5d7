import { useId, useState } from "react";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { BarPlot } from "#ui/plot/bar-plot.tsx";
import { LinePlot } from "#ui/plot/line-plot.tsx";
import type { DrawingView, FiguresView, Series } from "../../contract.ts";
import { periodOf } from "../../days.ts";
import { ORDERED_PARTS } from "../../metrics.ts";
import { FateGrid } from "./fate-grid.tsx";
import { FigureTable } from "./figure-table.tsx";
import { PartsTable } from "./parts-table.tsx";
import type { FigureWords } from "./use-figure-words.ts";

type Props = { drawing: DrawingView; view: FiguresView; words: FigureWords };

/** A table of more periods is written when it is opened: the tables of a year are most of the page. */
const MOST_WRITTEN_AHEAD = 31;

/** A plot with one sentence of what is seen, and the same numbers as a table. */
export function Figure(props: Props) {
  const { drawing, view, words } = props;
  const { t, sayMetric } = words;
  const id = useId();
  const isSecond = view.drawings.filter(({ metric }) => metric === drawing.metric).length > 1;
  const isEmpty = drawing.series.every(
    ({ values, withheld }) => withheld.length === 0 && !values.some(Boolean),
  );
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-lg">
        {drawing.kind === "bars" && isSecond
          ? t("by_part", { metric: sayMetric(drawing.metric) })
          : sayMetric(drawing.metric)}
      </h2>
      {isEmpty ? (
        <p className="text-ink-2">{t("none")}</p>
      ) : drawing.kind === "bars" ? (
        <Bars {...props} />
      ) : drawing.kind === "grid" ? (
        <FateGrid drawing={drawing} words={words} />
      ) : (
        <Lines {...props} />
      )}
    </Card>
  );
}

function nameOf({ metric }: DrawingView, series: Series, words: FigureWords): string {
  return series.currency || words.sayPart(metric, series.part);
}

function Bars({ drawing, words }: Props) {
  const sorted = ORDERED_PARTS[drawing.metric]
    ? drawing.series
    : drawing.series.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
  const bars = sorted.map((series) => {
    const value = series.values[0] ?? 0;
    const of = { currency: series.currency, withheld: series.withheld.length > 0 };
    return { name: nameOf(drawing, series, words), value, says: words.sayValue(drawing, value, of) };
  });
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best));
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-ink-2 text-sm">
        {words.t("most", { part: most.name, value: most.says })}
      </figcaption>
      <BarPlot bars={bars} />
      <Disclosure title={words.t("table")}>
        <PartsTable
          drawing={drawing}
          words={words}
          heads={[words.t("count")]}
          rows={bars.map(({ name, says }) => ({ name, says: [says] }))}
        />
      </Disclosure>
    </figure>
  );
}

function Lines({ drawing, view, words }: Props) {
  const { t, sayPeriod, sayWhen, sayValue } = words;
  const { periods, step, today } = view;
  const [isOpen, setOpen] = useState(false);
  const lines = drawing.series.map((series) => ({ series, name: nameOf(drawing, series, words) }));
  // Amounts of different currencies have no common axis.
  const groups = drawing.unit === "money" ? lines.map((line) => [line]) : [lines];
  const open = periods.indexOf(periodOf(today, step));
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-ink-2 text-sm">
        {lines.map(({ series, name }) => {
          const top = Math.max(...series.values.map((value) => value ?? Number.NEGATIVE_INFINITY));
          const at = series.values.indexOf(top);
          if (at < 0) return null;
          const value = sayValue(drawing, top, {
            currency: series.currency,
            withheld: series.withheld.includes(at),
          });
          return (
            <span key={name} className="block">
              {t("peak", { name, value, when: sayWhen(periods[at] as string, step) })}
            </span>
          );
        })}
      </figcaption>
      {groups.map((group) => (
        <LinePlot
          key={group[0]?.name}
          lines={group.map(({ series, name }) => ({
            name,
            values: series.values.map((value, at) =>
              value === 0 && series.withheld.includes(at) ? null : value,
            ),
          }))}
          say={(value) => sayValue(drawing, value, { currency: group[0]?.series.currency ?? "" })}
          first={sayPeriod(periods[0] as string, step)}
          last={sayPeriod(periods.at(-1) as string, step)}
          open={open < 0 ? null : open}
        />
      ))}
      <Disclosure title={t("table")} open={isOpen} onToggle={setOpen}>
        {(isOpen || periods.length <= MOST_WRITTEN_AHEAD) && (
          <FigureTable drawing={drawing} view={view} words={words} names={lines.map(({ name }) => name)} />
        )}
      </Disclosure>
    </figure>
  );
}
