import fc from "fast-check";
import { expect, test } from "vitest";
import { addSoftDay } from "./address-rules.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-11-01T09:00:00Z");

test("three failures on one day are one day, and failures on three days within 14 make a bounce", () => {
  let days: string[] = [];
  const fail = (time: string) => {
    const added = addSoftDay(days, new Date(time));
    days = added.days;
    return added.isBounce;
  };
  for (const hour of ["01", "12", "23"]) expect(fail(`2026-11-01T${hour}:00:00Z`)).toBe(false);
  expect(fail("2026-11-09T00:00:00Z")).toBe(false);
  expect(fail("2026-11-14T23:59:00Z")).toBe(true);
});

test("a failure on the fifteenth day finds the first one forgotten", () => {
  const { days, isBounce } = addSoftDay(["2026-11-01", "2026-11-02"], new Date("2026-11-15T00:00:00Z"));
  expect([days, isBounce]).toEqual([["2026-11-02", "2026-11-15"], false]);
});

test("equals counting distinct days among all failures of the last 14 days", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * 24 }), { maxLength: 40 }), (pauses) => {
      let now = START;
      let days: string[] = [];
      const all: number[] = [];
      for (const hours of pauses) {
        now += hours * 3_600_000;
        all.push(Math.floor(now / DAY));
        const added = addSoftDay(days, new Date(now));
        days = added.days;
        const recent = new Set(all.filter((day) => day > Math.floor(now / DAY) - 14));
        expect(added.isBounce).toBe(recent.size >= 3);
        expect(days.length).toBe(recent.size);
      }
    }),
  );
});
