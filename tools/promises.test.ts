import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/promises.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| promise "))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const PAGES = new Set(["terms", "faq", "service", "privacy", "ban", "cookies", "return-policy"]);

test("each promise of the static pages names a page and a test that exist", () => {
  expect(rows.length).toBeGreaterThan(20);
  const wrong = rows.filter(([, , pages = "", named = ""]) => {
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
    const isTest = existsSync(file) && readFileSync(file, "utf8").includes(`"${title}"`);
    return !isTest || !pages.split(", ").every((page) => PAGES.has(page));
  });
  expect(wrong).toEqual([]);
});
