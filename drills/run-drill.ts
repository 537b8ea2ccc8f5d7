import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTarget, isMet } from "../bench/case.ts";
import { describeMachine } from "../bench/describe-machine.ts";
import type { Drill, Finding } from "./drill.ts";

export type DrillRunner = {
  drills: readonly Drill[];
  /** Folder for results, one file per drill; a new result replaces the previous one. */
  folder: string;
  say(line: string): void;
};

/**
 * Runs the drill that the arguments name and saves its result; without a name, lists the drills.
 * @returns the exit code: 0 for a pass or a list, 1 for a failed drill, 2 for an unknown name
 */
export async function runDrill(
  { drills, folder, say }: DrillRunner,
  [name, ...args]: string[],
): Promise<0 | 1 | 2> {
  const drill = drills.find((one) => one.name === name);
  if (!drill) {
    if (name !== undefined) say(`There is no drill ${name}.`);
    say("npm run drill -- <name> [options of the drill]\n");
    const width = Math.max(0, ...drills.map((one) => one.name.length));
    for (const one of drills) say(`  ${one.name.padEnd(width)}  ${one.words}`);
    return name === undefined ? 0 : 2;
  }
  const machine = describeMachine();
  const started = Date.now();
  const found = await drill.run({ args, say });
  const passed = isPassed(found);
  keepResult(folder, {
    drill: drill.name,
    words: drill.words,
    args,
    date: new Date(started).toISOString(),
    seconds: Math.round((Date.now() - started) / 1000),
    machine,
    outcome: passed ? "passed" : "failed",
    figures: found.figures.map((figure) => ({ ...figure, ...(hasTarget(figure) && { met: isMet(figure) }) })),
    failures: found.failures,
    ...found.notes,
  });
  report(say, drill, found);
  return passed ? 0 : 1;
}

function isPassed({ figures, failures }: Finding): boolean {
  return failures.length === 0 && figures.every(isMet);
}

function keepResult(folder: string, result: { drill: string; [field: string]: unknown }): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.drill}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

function report(say: (line: string) => void, drill: Drill, found: Finding): void {
  for (const figure of found.figures)
    say(`  ${figure.what}: ${figure.value} ${figure.unit}${isMet(figure) ? "" : ", target missed"}`);
  for (const failure of found.failures) say(`  FAILED ${failure}`);
  say(`${drill.name} ${isPassed(found) ? "passed" : "failed"}.`);
}
