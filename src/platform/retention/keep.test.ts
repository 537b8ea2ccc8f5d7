import { expect, test } from "vitest";
import { addMonths, type Keep, limitOf } from "./keep.ts";

const NOW = new Date("2027-03-31T10:00:00Z");

test.each<[Keep, string]>([
  [{ hours: 24 }, "2027-03-30T10:00:00.000Z"],
  [{ days: 0 }, "2027-03-31T10:00:00.000Z"],
  [{ days: 30 }, "2027-03-01T10:00:00.000Z"],
  [{ months: 1 }, "2027-02-28T10:00:00.000Z"],
  [{ months: 14 }, "2026-01-31T10:00:00.000Z"],
  [{ years: 7 }, "2020-01-01T00:00:00.000Z"],
  [{ setting: "reactivation_days" }, "2027-03-31T10:00:00.000Z"],
  [{ env: "SECURITY_LOG_DAYS" }, "2027-03-21T10:00:00.000Z"],
])("%j is over for what is from before %s", (keep, limit) => {
  expect(limitOf(keep, NOW, { SECURITY_LOG_DAYS: 10 }).toISOString()).toBe(limit);
});

test("a month later is the same day, or the last one of a shorter month", () => {
  const add = (day: string, months: number) =>
    addMonths(new Date(`${day}T00:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect([add("2028-02-29", 12), add("2026-08-31", 1), add("2026-12-15", 2), add("2026-01-31", -2)]).toEqual([
    "2029-02-28",
    "2026-09-30",
    "2027-02-15",
    "2025-11-30",
  ]);
});
