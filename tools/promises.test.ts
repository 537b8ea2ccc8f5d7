import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNamedTest } from "./named-tests.ts";

const NAMES = ["terms", "privacy", "cookies", "faq", "service", "return-policy", "ban", "complaints"];
const PAGES = new Set(NAMES);

const list = readFileSync("docs/promises.md", "utf8");
const parts = list.split(/^## /m).slice(1);
const rowsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| promise "))
    .map((line) => line.split("|").map((cell) => cell.trim()));

test("each promise of the static pages names a page and a test that exist", () => {
  const rows = rowsIn(list);
  expect(rows.length).toBeGreaterThan(200);
  const wrong = rows.filter(([, , pages = "", named = ""]) => {
    return !isNamedTest(named) || !pages.split(", ").every((page) => PAGES.has(page));
  });
  expect(wrong).toEqual([]);
});

test("each promise stands once, under the first of its pages", () => {
  const promises = parts.flatMap((part, at) => rowsIn(part).map((row) => [NAMES[at], ...row] as const));
  expect(promises.filter(([name, , , pages = ""]) => pages.split(", ")[0] !== name)).toEqual([]);
  const words = promises.map(([, , promise]) => promise);
  expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([]);
});

test("every page was read in the version that it has now", () => {
  const now = NAMES.map((name) => {
    const isPage = existsSync(`src/features/site/static-pages/${name}.en.md`);
    const file = isPage
      ? `src/features/site/static-pages/${name}.en.md`
      : `src/features/${name}/locales/en.json`;
    const version = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8);
    return `- ${name} ${version}`;
  });
  const read = list.split("\n").filter((line) => /^- [a-z-]+ [0-9a-f]{8}$/.test(line));
  expect(read, "read the changed page, and bring its promises and its version up to date").toEqual(now);
});
