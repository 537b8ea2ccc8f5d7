import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makePlaces, PLACES_FILE } from "./make-places.ts";

test("the file of cities is what the packages and our tables of names and regions make", () => {
  const { text, unused } = makePlaces();
  expect(unused).toEqual([]);
  const kept = readFileSync(join(import.meta.dirname, "..", PLACES_FILE), "utf8");
  expect(kept === text, "run `node tools/make-places.ts` again").toBe(true);
}, 60_000);
