import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, type Figure, hasTarget, isMet } from "./case.ts";
import { describeMachine } from "./describe-machine.ts";

const FOLDER = join(import.meta.dirname, "results");

export type Measured = { measured: Case; figures: Figure[] };

/** Writes one file per case and replaces the previous one. */
export function keepResults({ measured, figures }: Measured): void {
  const kept = {
    case: measured.name,
    words: measured.words,
    date: new Date().toISOString(),
    machine: describeMachine(),
    figures: figures.map((figure) => ({
      ...figure,
      value: round(figure.value),
      ...(figure.runs && { runs: figure.runs.map(round) }),
      ...(hasTarget(figure) && { met: isMet(figure) }),
    })),
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${measured.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

export function writeTable(all: Measured[]): string {
  const rows = all.flatMap(({ measured, figures }) =>
    figures.map((figure, index) => [
      index === 0 ? measured.name : "",
      figure.what,
      write(figure.value, figure.unit),
      figure.runs ? `${write(Math.min(...figure.runs))} – ${write(Math.max(...figure.runs))}` : "",
      hasTarget(figure)
        ? `${figure.atLeast === undefined ? "≤" : "≥"} ${write(figure.atLeast ?? figure.atMost ?? 0)}`
        : "",
      hasTarget(figure) ? (isMet(figure) ? "met" : "MISSED") : "",
    ]),
  );
  const table = [["case", "figure", "median", "runs", "target", ""], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function round(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return Number(value.toFixed(digits));
}

function write(value: number, unit = ""): string {
  return `${round(value).toLocaleString("en")} ${unit}`.trim();
}
