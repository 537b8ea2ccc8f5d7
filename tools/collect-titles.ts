import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Title } from "./match-checklist.ts";

/** Titles of the tests that would run, without skipped ones. */
export function collectTitles(root: string): Title[] {
  const folder = mkdtempSync(join(tmpdir(), "velvet-titles-"));
  try {
    return [
      ...listUnitTests(root, join(folder, "unit.json")),
      ...listBrowserTests(root, join(folder, "e2e.json")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The drills whose stored result says that they passed, each with the line that says what a pass shows. */
export function collectDrills(root: string): Title[] {
  const folder = join(root, "docs/drills");
  return readdirSync(folder)
    .map((name) => ({ name, result: JSON.parse(readFileSync(join(folder, name), "utf8")) }))
    .filter(({ result }) => result.outcome === "passed")
    .map(({ name, result }) => ({ file: `docs/drills/${name}`, title: String(result.words) }));
}

type UnitTest = { name: string; file: string };

function listUnitTests(root: string, output: string): Title[] {
  // Without static parsing vitest evaluates the files, so parameterised tests have their real titles.
  runTool(root, ["vitest/vitest.mjs", "list", `--json=${output}`, "--no-static-parse"]);
  const tests: UnitTest[] = JSON.parse(readFileSync(output, "utf8"));
  return tests.map(({ name, file }) => ({ title: name, file: relative(root, file) }));
}

export type Suite = {
  title: string;
  file: string;
  specs?: {
    title: string;
    file: string;
    tests: { expectedStatus: string; annotations: { type: string }[] }[];
  }[];
  suites?: Suite[];
};

function listBrowserTests(root: string, output: string): Title[] {
  if (!existsSync(join(root, "playwright.config.ts"))) return [];
  runTool(root, ["@playwright/test/cli.js", "test", "--list", "--reporter=json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  const { config, suites } = JSON.parse(readFileSync(output, "utf8"));
  return titlesOf(suites, []).map(({ file, title }) => ({
    title,
    file: relative(root, join(config.rootDir, file)),
  }));
}

/** Titles in Playwright's list, without tests that are skipped or expected to fail. */
export function titlesOf(suites: Suite[], above: string[]): Title[] {
  return suites.flatMap((suite) => {
    const path = suite.title === suite.file ? above : [...above, suite.title];
    const running = (suite.specs ?? []).filter(({ tests }) =>
      tests.some(
        ({ expectedStatus, annotations }) =>
          expectedStatus !== "skipped" && !annotations.some(({ type }) => type === "fail"),
      ),
    );
    return [
      ...running.map(({ title, file }) => ({ title: [...path, title].join(" > "), file })),
      ...titlesOf(suite.suites ?? [], path),
    ];
  });
}

function runTool(
  root: string,
  [program = "", ...args]: string[],
  environment: Record<string, string> = {},
): void {
  execFileSync(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
