import { expect, test } from "vitest";
import { readFilters, writeFilters } from "./search-address.ts";

test.each([
  ["min_age=foo&max_age=40", "max_age=40"],
  ["min_age=-1&distance=NaN", ""],
  ["min_age=1e2&max_age=", ""],
  ["min_age=30&country=XX&hair=red&hair=blond&other=1", "country=XX&min_age=30&hair=red&hair=blond"],
  ["hair=dark_blond&relationship=living_together", "relationship=living+together&hair=dark+blond"],
])("the filters of %s are %j", (address, read) => {
  expect(writeFilters(readFilters(address))).toBe(read);
});
