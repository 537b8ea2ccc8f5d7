import type { CountPart } from "#platform/transparency/month-counter.ts";
import type { CountRow } from "../queries.ts";

type Facts = Readonly<Record<string, string>>;

/** The counts of a period. */
export type Counts = {
  /** Adds up what has these facts. */
  sum(part: CountPart, facts?: Facts): number;
  /** Median in hours with one decimal; empty if nothing was counted. */
  median(part: CountPart, facts?: Facts): string;
  /** Average of the months, rounded: for what cannot be added up. */
  average(part: CountPart, facts?: Facts): string;
  /** Values of a fact, sorted. */
  values(part: CountPart, fact: string, facts?: Facts): string[];
};

export function countsOf(rows: readonly CountRow[], months: number): Counts {
  const find = (part: CountPart, facts: Facts = {}) =>
    rows.filter(
      (row) => row.part === part && Object.entries(facts).every(([name, is]) => row.facts[name] === is),
    );
  const sum = (part: CountPart, facts?: Facts) => find(part, facts).reduce((total, { n }) => total + n, 0);
  return {
    sum,
    median: (part, facts) => medianHours(find(part, facts).flatMap(({ minutes }) => minutes ?? [])),
    average: (part, facts) =>
      find(part, facts).length === 0 ? "" : String(Math.round(sum(part, facts) / months)),
    values: (part, fact, facts) =>
      [...new Set(find(part, facts).flatMap((row) => row.facts[fact] ?? []))].sort(),
  };
}

function medianHours(minutes: readonly number[]): string {
  if (minutes.length === 0) return "";
  const sorted = minutes.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return (median / 60).toFixed(1);
}
