import type { DrawingView, FiguresView } from "../../contract.ts";
import type { FigureWords } from "./use-figure-words.ts";

type Props = { drawing: DrawingView; view: FiguresView; words: FigureWords; names: readonly string[] };

/** The numbers of a plot, the newest period first. */
export function FigureTable({ drawing, view: { periods, step }, words, names }: Props) {
  const { t, sayMetric, sayPeriod, sayValue } = words;
  const cell = "border-line border-t px-2 py-1 text-right tabular-nums whitespace-nowrap";
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      aria-label={`${sayMetric(drawing.metric)} · ${t("table")}`}
      className="max-h-80 overflow-auto"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="px-2 py-1 text-left">
              {{ day: t("day"), week: t("week"), month: t("month") }[step]}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods
            .map((period, at) => (
              <tr key={period}>
                <th
                  scope="row"
                  className="border-line border-t px-2 py-1 text-left font-normal whitespace-nowrap"
                >
                  {sayPeriod(period, step)}
                </th>
                {drawing.series.map(({ part, currency, values, withheld }) => {
                  const value = values[at];
                  return (
                    <td key={`${part} ${currency}`} className={cell}>
                      {value == null
                        ? "–"
                        : sayValue(drawing, value, { currency, withheld: withheld.includes(at) })}
                    </td>
                  );
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
