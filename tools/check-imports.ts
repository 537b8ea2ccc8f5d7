import { globSync } from "node:fs";
import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import { findFeatureCircle } from "./find-feature-circle.ts";
import { reportFaults } from "./report-faults.ts";

type Rules = { default: IConfiguration };
const rules: Rules = await import(new URL("../.dependency-cruiser.mjs", import.meta.url).href);

export type ImportFault = { rule: string; sentence: string };

export async function checkImports(
  root: string,
  floor = countFiles(root),
): Promise<{ modules: number; faults: ImportFault[] }> {
  const { modules, summary } = await cruiseSource(root);
  const ours = modules.filter((module) => module.source.startsWith("src/") && !module.couldNotResolve);

  const faults = summary.violations.map((violation) => ({
    rule: violation.rule.name,
    sentence: `${violation.from} → ${violation.to}`,
  }));
  const circle = findFeatureCircle(
    ours.flatMap((module) => module.dependencies.map((to) => ({ from: module.source, to: to.resolved }))),
  );
  if (circle) faults.push({ rule: "no-feature-circle", sentence: circle.join(" → ") });
  if (ours.length < floor)
    faults.push({
      rule: "module-floor",
      sentence: `${ours.length} modules seen of ${floor} files: dependency-cruiser does not see all of src`,
    });
  return { modules: ours.length, faults };
}

/** Guards against a run that sees no files and therefore reports nothing. */
function countFiles(root: string): number {
  return globSync("src/**/*.{ts,tsx}", { cwd: root }).length;
}

async function cruiseSource(root: string): Promise<ICruiseResult> {
  const { forbidden, options } = rules.default;
  const { output } = await cruise(["src"], {
    ...options,
    baseDir: root,
    ruleSet: { forbidden: forbidden ?? [] },
    validate: true,
    outputType: "json",
  });
  return typeof output === "string" ? JSON.parse(output) : output;
}

export function wordFault(fault: ImportFault): string {
  const rule = rules.default.forbidden?.find(({ name }) => name === fault.rule);
  return rule?.comment
    ? `${fault.rule}: ${fault.sentence}\n  ${rule.comment}`
    : `${fault.rule}: ${fault.sentence}`;
}

if (import.meta.main) {
  const { modules, faults } = await checkImports(process.cwd());
  reportFaults(faults.map(wordFault), `${modules} modules keep the import rules`);
}
