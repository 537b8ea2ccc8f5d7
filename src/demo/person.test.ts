import { describe, expect, test } from "vitest";
import { COUNTRIES } from "#base/countries.ts";
import { LOCALES_BY_COUNTRY } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import { FIRST_NAMES } from "./names.ts";
import { demoPerson, openUsernames } from "./person.ts";

describe("the demo's people", () => {
  test("the same number gives the same person in every part of the community", () => {
    expect(demoPerson(1, 17)).toEqual(demoPerson(1, 17));
    const people = Array.from({ length: 300 }, (_, id) => JSON.stringify(demoPerson(1, id)));
    const others = Array.from({ length: 300 }, (_, id) => JSON.stringify(demoPerson(2, id)));
    expect(people).not.toEqual(others);
  });

  test("a thousand live in all eighteen countries, women and men, in the languages of each", () => {
    const people = Array.from({ length: 1_000 }, (_, id) => demoPerson(1, id + 1));
    expect(new Set(people.map((one) => one.country)).size).toBe(18);
    const women = people.filter((one) => one.gender === "female").length;
    expect(Math.abs(women - 500)).toBeLessThan(60);
    for (const { country, locale } of people) expect(LOCALES_BY_COUNTRY[country]).toContain(locale);
    expect(new Set(people.map((one) => one.locale)).size).toBe(11);
  });

  test.each(COUNTRIES)("%s has about sixty names of women and of men, none in both", (country) => {
    const women = FIRST_NAMES[country].female.split(/\s+/);
    const men = FIRST_NAMES[country].male.split(/\s+/);
    for (const list of [women, men]) {
      expect(list.length).toBeGreaterThanOrEqual(55);
      expect(new Set(list).size).toBe(list.length);
    }
    expect(women.filter((name) => men.includes(name))).toEqual([]);
  });

  test("most of a small community have a plain name", () => {
    const makeUsername = openUsernames();
    const names = Array.from({ length: 1_000 }, (_, id) => {
      const { country, gender } = demoPerson(1, id + 1);
      return makeUsername(openRandom(1, id, 2), country, gender);
    });
    expect(names.filter((name) => /\d/.test(name)).length).toBeLessThan(500);
    expect(names.some((name) => name.includes("_"))).toBe(true);
  });
});
