import { expect, test } from "vitest";
import { readLikeTimer, withoutLikeTimer } from "./like-timer.ts";

test.each([
  ["?t=5", 5],
  ["?a=1&t=0.5", 0.5],
  ["?t=99999", 3_600],
  ["?t=0", null],
  ["?t=0.0", null],
  ["?t=-5", null],
  ["?t=five", null],
  ["?t=1e3", null],
  ["?t=", null],
  ["?time=5", null],
  ["", null],
])("%j asks for a modal after %j seconds", (search, seconds) => {
  expect(readLikeTimer(search)).toBe(seconds);
});

test.each([
  ["?t=5", ""],
  ["?a=1&t=5&b=%20x", "?a=1&b=+x"],
])("the address %j goes on as %j", (search, rest) => {
  expect(withoutLikeTimer(search)).toBe(rest);
});
