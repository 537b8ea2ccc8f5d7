import type { Fact } from "./contract.ts";
import { type FigurePage, ORDERED_PARTS } from "./metrics.ts";

type Counted = { metric: string; part: string; counts: readonly number[]; withheld: readonly boolean[] };

/**
 * Computes the shares and medians that a page shows beside its plots, from the figures of the range. A fact has no value
 * if one of its figures is withheld: it would be wrong, or tell the withheld figure.
 */
export function factsOf(page: FigurePage, counted: readonly Counted[]): Fact[] {
  /** Not a number if a figure is withheld. */
  const sum = (metric: string, part?: string) =>
    counted
      .filter((series) => series.metric === metric && (part === undefined || series.part === part))
      .flatMap(({ counts, withheld }) => (withheld.includes(true) ? [Number.NaN] : counts))
      .reduce((all, n) => all + n, 0);
  const share = (name: Fact["name"], some: number, all: number): Fact => ({
    ...{ name, part: null, month: null },
    share: all > 0 && !Number.isNaN(some) ? some / all : null,
  });
  if (page === "people")
    return [
      share("confirmed", sum("confirmations"), sum("sign_ups")),
      share("replied", sum("replies", "within_a_week"), sum("conversations")),
    ];
  if (page === "money") return [];
  const times = (ORDERED_PARTS.decision_time ?? []).map(
    (part) => [part, sum("decision_time", part)] as const,
  );
  return [
    { name: "median_time", share: null, part: medianOf(times), month: null },
    share("late", sum("late"), sum("decision_time")),
    share("overturned", sum("appeals", "overturned"), sum("appeals")),
    share("agreed", sum("agreement", "same"), sum("agreement")),
  ];
}

/** Returns the part of a histogram in which the middle one lies, or null if it is empty. */
function medianOf(parts: readonly (readonly [string, number])[]): string | null {
  const half = parts.reduce((all, [, n]) => all + n, 0) / 2;
  if (Number.isNaN(half)) return null;
  let before = 0;
  for (const [part, n] of parts) {
    before += n;
    if (n > 0 && before >= half) return part;
  }
  return null;
}
