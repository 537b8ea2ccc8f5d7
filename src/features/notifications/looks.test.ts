import { expect, test } from "vitest";
import { isLookDue } from "./looks.ts";

const MINUTE = 60_000;
const look = { nowMs: 100 * MINUTE, isVisible: true, lastInputMs: 99 * MINUTE, lastToldMs: 90 * MINUTE };

test.each([
  ["a visible page with input is told", {}, true],
  ["a hidden page is not told", { isVisible: false }, false],
  ["a page without input for five minutes is not told", { lastInputMs: 95 * MINUTE }, false],
  ["just before that it is told", { lastInputMs: 95 * MINUTE + 1 }, true],
  ["it is not told more often than every 45 seconds", { lastToldMs: 100 * MINUTE - 44_999 }, false],
  ["after 45 seconds it is told again", { lastToldMs: 100 * MINUTE - 45_000 }, true],
])("%s", (_what, change, due) => {
  expect(isLookDue({ ...look, ...change })).toBe(due);
});
