import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Kept, readResults, writePerformancePage } from "./performance-page.ts";

const kept: Kept = {
  case: "search",
  words: "search among a million members",
  date: "2026-11-29T12:00:00.000Z",
  machine: { cores: 2, processor: "any", node: "26", busy: 1.25 },
  figures: [
    { what: "an empty call p50", unit: "ms", value: 2 },
    { what: "a search p50", unit: "ms", value: 4, atMost: 5, met: true },
    { what: "searches", unit: "a second", value: 1200, atLeast: 5000, met: false },
  ],
};

test("the page of measurements shows what is kept", () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/performance.md"), "utf8");
  expect(page).toBe(writePerformancePage(readResults()));
});

test("a case has its day, its load and its targets, and each figure says whether it was met", () => {
  const page = writePerformancePage([kept]);
  for (const line of [
    "| [search](#search) | search among a million members | 2026-11-29 | 1.25 | 1 of 2 |",
    "| an empty call p50 | 2 ms |  |  |",
    "| a search p50 | 4 ms | ≤ 5 | met |",
    "| searches | 1,200 a second | ≥ 5,000 | **missed** |",
  ])
    expect(page.split("\n")).toContain(line);
});
