import { describe, expect, test } from "vitest";
import { ageOn } from "#base/age.ts";
import { asksForPremium, birthRange, mayVisitorsSearch } from "./rules.ts";

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

describe("birth dates for a range of ages", () => {
  test("include exactly the people with these ages, also around leap days", () => {
    for (const day of ["2026-11-21", "2024-02-29", "2025-02-28", "2025-03-01", "2026-01-31", "2026-12-31"]) {
      for (const ages of [
        { min: 18, max: 18 },
        { min: 30, max: 34 },
      ]) {
        const { after, upTo } = birthRange(ages, day);
        const first = Date.parse(after) - 40 * DAY;
        const last = Date.parse(upTo) + 40 * DAY;
        const wrong: string[] = [];
        for (let time = first; time <= last; time += DAY) {
          const born = iso(time);
          const age = ageOn(born, day);
          if ((born > after && born <= upTo) !== (age >= ages.min && age <= ages.max)) wrong.push(born);
        }
        expect([day, wrong]).toEqual([day, []]);
      }
    }
  });

  test("whole months and the days at both edges cover the range, each day once", () => {
    for (let shift = 0; shift < 800; shift += 1) {
      const day = iso(Date.UTC(2024, 0, 1) + shift * DAY);
      const { after, upTo, months } = birthRange({ min: 18, max: 18 }, day);
      expect(months.from > after && months.from <= months.to).toBe(true);
      expect(months.from.slice(8)).toBe("01");
      expect(months.to.slice(8)).toBe("01");
      expect(iso(Date.parse(months.to) - DAY) <= upTo).toBe(true);
      expect(iso(Date.parse(months.from) - 32 * DAY) <= after).toBe(true);
    }
  });
});

test("looks, relationship, interests and online need premium; the basic five, photo and new do not", () => {
  for (const name of ["relationship", "hair", "eye", "body", "tattoos", "interests", "online"]) {
    expect([name, asksForPremium({ [name]: "x" })]).toEqual([name, true]);
  }
  const free = { gender: "female", country: "NL", min_age: 18, photo: "yes", new: "yes", hair: undefined };
  expect(asksForPremium(free)).toBe(false);
});

test("one setting covers visitors from campaigns, the other all others", () => {
  const settings = { logged_out_search: "none", logged_out_search_trafficsource: "other" } as const;
  expect(mayVisitorsSearch(settings, false)).toBe(false);
  expect(mayVisitorsSearch(settings, true)).toBe(true);
});
