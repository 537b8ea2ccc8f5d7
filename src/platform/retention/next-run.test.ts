import { expect, test } from "vitest";
import { nextRun } from "./next-run.ts";

test.each([
  ["7 * * * *", "2026-11-28T10:06:59Z", "2026-11-28T10:07:00.000Z"],
  ["7 * * * *", "2026-11-28T10:07:00Z", "2026-11-28T11:07:00.000Z"],
  ["*/5 * * * *", "2026-11-28T10:56:00Z", "2026-11-28T11:00:00.000Z"],
  ["23 2 * * *", "2026-12-31T10:00:00Z", "2027-01-01T02:23:00.000Z"],
  ["0 4 1 * *", "2026-11-01T04:00:00Z", "2026-12-01T04:00:00.000Z"],
  ["0 9 * * 1-5", "2026-11-27T09:00:00Z", "2026-11-30T09:00:00.000Z"],
  ["15,45 6 * * *", "2026-11-28T06:15:00Z", "2026-11-28T06:45:00.000Z"],
])("%s after %s runs at %s", (schedule, after, next) => {
  expect(nextRun(schedule, new Date(after))?.toISOString()).toBe(next);
});

test("a day that never comes is none", () => {
  expect(nextRun("0 0 31 2 *", new Date("2026-11-28T10:00:00Z"))).toBeNull();
});
