import { expect, test } from "vitest";
import { INTIMATE_INTERESTS } from "#features/profiles/contract.ts";
import { chooseOpeners, ICEBREAKERS, TOPICS } from "./icebreakers.ts";

test("opening lines are about what both like, and general where that is not enough", () => {
  expect(chooseOpeners(["coffee"], 0)).toEqual([{ topic: "coffee" }, { line: "hello" }, { line: "evening" }]);
  expect(chooseOpeners([], 9)).toEqual([{ line: "date" }, { line: "hello" }, { line: "evening" }]);
  const common = ["wine", "gym", "tea", "art"];
  expect(chooseOpeners(common, 0)).toEqual([{ topic: "gym" }, { topic: "art" }, { topic: "wine" }]);
  expect(chooseOpeners(common, 3)).toEqual([{ topic: "tea" }, { topic: "gym" }, { topic: "art" }]);
});

test("no opening line is about an intimate interest", () => {
  expect(TOPICS.filter((topic) => INTIMATE_INTERESTS.includes(topic))).toEqual([]);
  expect(chooseOpeners(INTIMATE_INTERESTS, 0)).toEqual(ICEBREAKERS.slice(0, 3).map((line) => ({ line })));
});
