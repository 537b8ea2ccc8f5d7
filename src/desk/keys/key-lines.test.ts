import { expect, test } from "vitest";
import { KEYS } from "#ui/keys/use-keys.ts";
import { linesOf } from "./key-lines.ts";

test("the list of keys has one line for all digits, one for both arrows, and one for every other key", () => {
  const lines = linesOf(KEYS);
  expect(lines.map(({ mark }) => mark)).toEqual([
    ...["n", "j", "k", "← →", " ", "0", "1–9", "m", "e", "h", "x", "!", ".", "⏎", "/", "?"],
  ]);
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

test("only keys that the page reacts to are listed", () => {
  expect(linesOf(["n", "1", "2", "3", "?"])).toEqual([
    { mark: "n", name: "next" },
    { mark: "1–3", name: "choose" },
    { mark: "?", name: "help" },
  ]);
});
