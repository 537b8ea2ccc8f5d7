import { numberFormat } from "#base/formats.ts";
import type { Measured } from "../../contract.ts";
import type { FigureWords } from "./use-figure-words.ts";

/** What was measured each month, the newest first. */
export function MonthsTable({ measured, words }: { measured: readonly Measured[]; words: FigureWords }) {
  const { t, tag, sayPeriod, sayShare } = words;
  const percent = (value: number) => sayShare(Math.round(value) / 100);
  const count = numberFormat(tag, {});
  const group = ({ members, successes }: Measured["premium"]) =>
    `${count.format(successes)} / ${count.format(members)}`;
  const heads = [
    "month",
    "success.premium",
    "success.others",
    "success.interval",
    "success.claimed",
  ] as const;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      aria-label={`${measured[0]?.site.name} · ${t("table")}`}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-left">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map((one) => (
            <tr key={one.month} className="border-line border-t tabular-nums">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {sayPeriod(one.month, "month")}
              </th>
              <td className="px-2 py-1">{group(one.premium)}</td>
              <td className="px-2 py-1">{group(one.others)}</td>
              <td className="px-2 py-1">
                {one.better ? `${percent(one.better.low)} … ${percent(one.better.high)}` : "–"}
              </td>
              <td className="px-2 py-1">{percent(one.claim)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
