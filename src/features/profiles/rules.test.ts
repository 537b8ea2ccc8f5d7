import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageOn, isCalendarDate } from "#base/age.ts";
import { cleanAbout, SEEKS, seekedGenders, seeks, sexualityOf } from "./rules.ts";
import { GENDERS, SEXUALITIES } from "./values.ts";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Counts birthdays day by day, as another way than the product's. */
function countBirthdays(birth: string, until: string): number {
  let years = 0;
  for (let year = Number(birth.slice(0, 4)) + 1; ; year++) {
    const same = `${year}${birth.slice(4)}`;
    const birthday = isCalendarDate(same) ? same : `${year}-03-01`;
    if (birthday > until) return years;
    years += 1;
  }
}

describe("age", () => {
  test("is the number of birthdays, 29 February included", () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [birth, until] = one < other ? [one, other] : [other, one];
        expect(ageOn(birth, until)).toBe(countBirthdays(birth, until));
      }),
    );
  });

  test.each([
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2008-11-21", "2026-11-20", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["1900-01-01", "2026-11-21", 126],
  ])("born %s, on %s: %i", (birth, until, age) => {
    expect(ageOn(birth, until)).toBe(age);
  });
});

describe("the gender that a member looks for", () => {
  test.each(GENDERS.flatMap((gender) => SEEKS.map((wanted) => ({ gender, wanted }))))(
    "$gender who looks for $wanted: said and read again",
    ({ gender, wanted }) => {
      expect(seeks(gender, sexualityOf(gender, wanted))).toBe(wanted);
    },
  );

  test.each([
    ["male", "hetero", ["female"]],
    ["female", "hetero", ["male"]],
    ["male", "gay", ["male"]],
    ["female", "lesbian", ["female"]],
    ["female", "gay", ["female"]],
    ["male", "bi", ["female", "male"]],
    ["female", "bi", ["female", "male"]],
  ] as const)("%s and %s is shown %j first", (gender, sexuality, genders) => {
    expect(seekedGenders(gender, sexuality)).toEqual(genders);
  });

  test("members who have not said it see everybody, and nothing is claimed about them", () => {
    for (const sexuality of SEXUALITIES) expect(seekedGenders(null, sexuality)).toHaveLength(2);
    for (const gender of GENDERS) {
      expect(seekedGenders(gender, null)).toHaveLength(2);
      expect(seeks(gender, null)).toBeNull();
    }
  });
});

describe("the about text", () => {
  test.each([
    ["  on both sides  ", "on both sides"],
    ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["a\n\n\n\n\nb", "a\n\nb"],
    ["tab\there\u0000\u0007", "tab here"],
    ["e\u0301", "\u00e9"],
    ["turned\u202e round", "turned round"],
    ["hid\u200bden\ufeff", "hidden"],
    ["👩\u200d👩\u200d👧 stays whole", "👩\u200d👩\u200d👧 stays whole"],
    ["half a pair \ud83d", "half a pair \ufffd"],
  ])("%j is kept as %j", (written, kept) => {
    expect(cleanAbout(written)).toBe(kept);
  });

  test("cleaned text does not change when cleaned again, and can be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const clean = cleanAbout(text);
        expect(cleanAbout(clean)).toBe(clean);
        expect(clean).not.toMatch(/[^\P{Cc}\n]/u);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });
});
