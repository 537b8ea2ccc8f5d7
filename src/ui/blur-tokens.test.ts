import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A class without a token makes no rule, and what should be hidden is shown. */
test("every blur that a component asks for is a token", () => {
  const tokens = [...readFileSync("src/ui/styles.css", "utf8").matchAll(/--blur-(\w+):/g)].map(
    ([, name]) => name,
  );
  const asked = globSync("src/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?<![\w-])(?:backdrop-)?blur-(\w+)/g)].map(([, name]) => name),
  );
  expect(asked).toContain("evidence");
  expect(asked.filter((name) => !tokens.includes(name))).toEqual([]);
});
