import { expect, test } from "vitest";
import { isDueForErasure } from "./standing-rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

test.each([
  ["an account that is not closed", { eraseAt: null, erasingAt: null }, false],
  ["a closed one, a moment before its day", { eraseAt: after, erasingAt: null }, false],
  ["a closed one, at the very moment", { eraseAt: NOW, erasingAt: null }, true],
  ["a closed one whose day is over", { eraseAt: before, erasingAt: null }, true],
  ["one whose erasure has begun, whatever its day says", { eraseAt: after, erasingAt: before }, true],
])("%s", (_, standing, due) => {
  expect(isDueForErasure(standing, NOW)).toBe(due);
});
