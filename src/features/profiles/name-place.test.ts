import { expect, test } from "vitest";
import { namePlace } from "./name-place.ts";

test.each([
  [["Arnhem", "Gelderland"], "Arnhem, Gelderland"],
  [["London", "London"], "London"],
  [["London", "London", "United Kingdom"], "London, United Kingdom"],
  [[null, "Gelderland"], "Gelderland"],
  [[null, null], ""],
])("%j is written as %j", (parts, written) => {
  expect(namePlace(...parts)).toBe(written);
});
