import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Figure } from "./case.ts";

const RESULTS = join(import.meta.dirname, "results");
const PAGE = join(import.meta.dirname, "../docs/performance.md");

export type Kept = {
  case: string;
  words: string;
  /** ISO 8601 */
  date: string;
  machine: { cores: number; processor: string; node: string; busy: number };
  figures: (Figure & { met?: boolean })[];
};

const INTRO = `# Performance

What \`npm run bench\` measured last, case by case. The command writes this page; nobody edits it.

## How to read it

- **Repeat it**: \`npm run bench\` runs everything, \`npm run bench -- --only=search,send\` some cases. Each case starts its own program and its own PostgreSQL, on this machine alone. Results are kept in \`bench/results\`.
- **Compare within a case.** All values of a case come from one run, in turn with each other. Most cases have a reference in the same run: an empty call, bare SQL, a bare server, or the same work without the feature. Ratios to the reference hold on other machines; milliseconds do not.
- **Load** is what else ran on the machine when the case ended. Above 1, other work took part of the two cores, and above 3 the slowest values (p95, p99) say more about the machine than about the program.
- **The limit**: the program and its database share two cores, and so do the clients that ask. The knee under a mixed load is in [load.md](load.md), and what many machines would hold in [scaling.md](scaling.md).
- A target that is missed is shown as such. The closing notes of a version say why.
`;

/** Reads the results of all cases, by name. */
export function readResults(): Kept[] {
  return globSync("*.json", { cwd: RESULTS })
    .sort((a, b) => (basename(a, ".json") < basename(b, ".json") ? -1 : 1))
    .map((file) => JSON.parse(readFileSync(join(RESULTS, file), "utf8")));
}

export function keepPerformancePage(): void {
  writeFileSync(PAGE, writePerformancePage(readResults()));
}

/** Writes the page: one line for each case, then every figure. */
export function writePerformancePage(results: readonly Kept[]): string {
  const overview = results.map(({ case: name, words, date, machine, figures }) => [
    `[${name}](#${name})`,
    words,
    date.slice(0, "2026-11-29".length),
    write(machine.busy),
    sayTargets(figures),
  ]);
  const cases = results.map(({ case: name, words, figures }) => {
    const rows = figures.map((figure) => [
      figure.what,
      write(figure.value, figure.unit),
      ...sayTarget(figure),
    ]);
    return `### ${name}\n\n${words}\n\n${writeTable([["figure", "value", "target", ""], ...rows])}`;
  });
  return [
    INTRO,
    `## Overview\n\n${writeTable([["case", "what", "day", "load", "targets met"], ...overview])}\n`,
    `## All figures\n\n${cases.join("\n\n")}\n`,
  ].join("\n");
}

function sayTargets(figures: Kept["figures"]): string {
  const targets = figures.filter(({ met }) => met !== undefined);
  return targets.length === 0 ? "" : `${targets.filter(({ met }) => met).length} of ${targets.length}`;
}

function sayTarget({ atLeast, atMost, met }: Kept["figures"][number]): [string, string] {
  if (met === undefined) return ["", ""];
  const sign = atLeast === undefined ? "≤" : "≥";
  return [`${sign} ${write(atLeast ?? atMost ?? 0)}`, met ? "met" : "**missed**"];
}

function write(value: number, unit = ""): string {
  return `${value.toLocaleString("en")} ${unit}`.trim();
}

function writeTable([head = [], ...rows]: string[][]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
