import type { DrawingView } from "../../contract.ts";
import { FATES } from "../../metrics.ts";
import { PartsTable } from "./parts-table.tsx";
import type { FigureWords } from "./use-figure-words.ts";

/** Types of mails or pushes by what became of them. The type that was sent most comes first. */
export function FateGrid({ drawing, words }: { drawing: DrawingView; words: FigureWords }) {
  const { sayPart, sayValue } = words;
  const fates = FATES[drawing.metric] ?? [];
  const types = new Map<string, Map<string, number>>();
  for (const { part, values } of drawing.series) {
    const fate = fates.find((one) => part.endsWith(`_${one}`));
    if (!fate) continue;
    const type = part.slice(0, -fate.length - 1);
    types.set(type, (types.get(type) ?? new Map()).set(fate, values[0] ?? 0));
  }
  const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, n) => all + n, 0);
  const rows = [...types]
    .sort(([, a], [, b]) => sumOf(b) - sumOf(a))
    .map(([type, counts]) => ({
      name: sayPart(drawing.metric, type),
      says: fates.map((fate) => sayValue(drawing, counts.get(fate) ?? 0, { currency: "" })),
    }));
  const heads = fates.map((fate) => sayPart(drawing.metric, fate));
  return <PartsTable drawing={drawing} words={words} heads={heads} rows={rows} />;
}
