import type { DrawingView } from "../../contract.ts";
import type { FigureWords } from "./use-figure-words.ts";

type Props = {
  drawing: DrawingView;
  words: FigureWords;
  rows: readonly { name: string; says: readonly string[] }[];
  heads: readonly string[];
};

/** The numbers of a whole range, a row for each part. */
export function PartsTable({ drawing, words: { t, sayMetric }, rows, heads }: Props) {
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
              {t("kind")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, says }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {name}
              </th>
              {says.map((said, at) => (
                <td key={heads[at]} className="px-2 py-1 text-right tabular-nums whitespace-nowrap">
                  {said}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
