import { expect, test } from "vitest";
import { creditsTone } from "./credits-tone.ts";

test.each([
  [11, null],
  [10, "warning"],
  [1, "warning"],
  [0, "danger"],
])("%i credits have the badge %s", (credits, tone) => {
  expect(creditsTone(credits)).toBe(tone);
});
