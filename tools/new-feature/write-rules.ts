import type { Files } from "../planted-tree.ts";

export function writeRules(): Files {
  return {
    "rules.ts": `/** Whether an entry's moment has come. */
export function isShown(entry: { shownFrom: Date }, now: Date): boolean {
  return entry.shownFrom <= now;
}
`,
    "rules.test.ts": `import { expect, test } from "vitest";
import { isShown } from "./rules.ts";

const noon = new Date("2026-06-15T12:00:00Z");

test.each([
  ["a moment before", -1, false],
  ["at its moment", 0, true],
  ["a moment after", 1, true],
])("an entry is shown from its moment on: %s", (_when, milliseconds, shown) => {
  expect(isShown({ shownFrom: noon }, new Date(noon.getTime() + milliseconds))).toBe(shown);
});
`,
  };
}
