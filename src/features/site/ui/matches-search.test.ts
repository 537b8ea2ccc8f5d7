import { expect, test } from "vitest";
import { matchesSearch } from "./matches-search.ts";

const TEXT = "Können Credits verfallen? Nein, ein Guthaben läuft nie ab.";

test.each([
  ["credits", true],
  ["CREDITS", true],
  ["konnen", true],
  ["lauft credit", true],
  ["läuft, nie", true],
  ["  ", true],
  ["credits abo", false],
])("“%s” in a question and its answer", (search, found) => {
  expect(matchesSearch(TEXT, search)).toBe(found);
});
