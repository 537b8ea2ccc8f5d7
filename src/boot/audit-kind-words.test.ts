import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import words from "#features/staff/locales/en.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

/** The names of all kinds of entries that the program declares. */
function listKinds(): string[] {
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/\.(test|fixture)\.ts$|^testing\//.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...source.matchAll(/\bauditKind\(\s*"([a-z_.]+)"/g)].map(([, name]) => name as string);
  });
}

test("the log says every kind of entry in words, and has no words for others", () => {
  const kinds = new Set(listKinds().map((kind) => kind.replaceAll(".", "_")));
  expect(kinds.size).toBeGreaterThan(50);
  expect(Object.keys(words.audit.kinds).toSorted()).toEqual([...kinds].toSorted());
});
