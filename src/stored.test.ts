import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Stored, StoredCookie } from "#base/stored.ts";
import { stored, storedAtDesk } from "./stored.ts";

const PAGES = join(import.meta.dirname, "features/site/static-pages");
/** Tables of the page about cookies, by the storage that they cover. */
const TABLES: Stored["in"][][] = [["cookie"], ["localStorage", "indexedDB", "caches"], ["sessionStorage"]];

test("the list has every entry that a feature declares, under a name of its own", async () => {
  const files = globSync("**/stored.ts", { cwd: import.meta.dirname }).map((file) => `./${file}`);
  const declared: Stored[] = [];
  for (const file of files.filter((one) => one !== "./stored.ts" && one !== "./ui/stored.ts"))
    for (const group of Object.values(await import(file)))
      if (typeof group === "object") declared.push(...Object.values(group as Record<string, Stored>));
  expect(sorted([...stored, ...storedAtDesk].map(({ name }) => name))).toEqual(
    sorted(declared.map(({ name }) => name)),
  );
  expect(new Set(stored.map(({ name }) => name)).size).toBe(stored.length);
});

describe("the page about cookies", () => {
  test.each(globSync("cookies.*.md", { cwd: PAGES }))(
    "%s names every cookie and entry, those with one purpose in one row",
    (file) => {
      const tables = readTables(readFileSync(join(PAGES, file), "utf8").replaceAll("\u00a0", " "));
      const named = tables.map((rows) => sorted(rows.map(({ names }) => sorted(names).join(", "))));
      expect(named).toEqual(TABLES.map(groupByPurpose));
      for (const { names, cells } of tables[0] ?? []) {
        const { name, days, seconds } = stored.find((one) => one.name === names[0]) as StoredCookie;
        expect(cells).toContain(name === "auth.session" ? "{{session_days}}" : ` ${seconds ?? days} `);
      }
    },
  );
});

function groupByPurpose(places: Stored["in"][]): string[] {
  const here = stored.filter((one) => places.includes(one.in));
  const groups = Map.groupBy(here, ({ purpose }) => purpose);
  return sorted([...groups.values()].map((group) => sorted(group.map(({ name }) => name)).join(", ")));
}

/** The rows of each table, with the names in their first column. */
function readTables(page: string) {
  return [...page.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((cells) => ({
        cells,
        names: [...(cells.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
      })),
  );
}

function sorted(words: string[]): string[] {
  return words.toSorted();
}
