import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Files, plantTree } from "./planted-tree.ts";

const project = join(import.meta.dirname, "..");
const biome = join(project, "node_modules/@biomejs/biome/bin/biome");

type Report = {
  summary: { unchanged: number };
  diagnostics: { category: string; location: { path: string } }[];
};

/** Returns the file and the rule of each fault that Biome finds with the rules of this project. */
function lint(planted: Files): string[] {
  const tree = plantTree({ ...planted, "biome.json": readFileSync(join(project, "biome.json"), "utf8") });
  try {
    const options = ["--vcs-enabled=false", "--reporter=json", "--diagnostic-level=error"];
    const { stdout } = spawnSync(process.execPath, [biome, "lint", ...options], {
      cwd: tree.root,
      encoding: "utf8",
    });
    const { summary, diagnostics } = JSON.parse(stdout) as Report;
    expect(summary.unchanged).toBe(Object.keys(planted).length + 1);
    return diagnostics.map(({ category, location }) => `${location.path}: ${category}`).sort();
  } finally {
    tree.remove();
  }
}

const linesLong = (lines: number) => `export function work() {\n${"  go();\n\n".repeat(lines)}}\n`;
const tooLong = linesLong(41);
const fourParameters = "export const sum = (a, b, c, d) => a + b + c + d;\n";

test("a function may have forty lines, not counting empty ones, and three parameters", () => {
  const rightSize = {
    "src/base/right.ts": linesLong(40),
    "src/base/three.ts": "export const f = (a, b, c) => a + b + c;\n",
  };
  expect(lint(rightSize)).toEqual([]);
  expect(
    lint({ "src/base/long.ts": tooLong, "tools/long.mjs": tooLong, "src/ui/long.tsx": tooLong }),
  ).toEqual([
    "src/base/long.ts: lint/complexity/noExcessiveLinesPerFunction",
    "src/ui/long.tsx: lint/complexity/noExcessiveLinesPerFunction",
    "tools/long.mjs: lint/complexity/noExcessiveLinesPerFunction",
  ]);
  expect(lint({ "src/base/sum.ts": fourParameters })).toEqual([
    "src/base/sum.ts: lint/complexity/useMaxParams",
  ]);
});

test("tests may have longer functions and more parameters", () => {
  const files = [
    "src/features/chat/server/chat.test.ts",
    "src/features/chat/ui/chat.test.tsx",
    "src/features/chat/server/chat.fixture.ts",
    "src/db/tx.test-d.ts",
    "src/adapters/files/files-contract.ts",
    "src/testing/open-test-app.ts",
    "e2e/chat.spec.ts",
  ];
  expect(lint(Object.fromEntries(files.map((file) => [file, tooLong + fourParameters])))).toEqual([]);
  expect(lint({ "src/features/chat/live-contract.ts": tooLong })).toHaveLength(1);
});
