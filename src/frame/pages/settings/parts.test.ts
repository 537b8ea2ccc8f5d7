import { expect, test } from "vitest";
import { partOfTab } from "./parts.ts";

test.each([
  ["privacy", "privacy"],
  ["sessions", "devices"],
  ["data", "data"],
  ["nothing", null],
  [null, null],
])("the address of the tab %s leads to %s", (tab, part) => {
  expect(partOfTab(tab)).toBe(part);
});
