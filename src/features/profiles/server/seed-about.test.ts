import { describe, expect, test } from "vitest";
import { findContact } from "#base/contact/find-contact.ts";
import { LOCALES } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import { ABOUT_TEXTS, agree, linesOf, openAboutTexts } from "./seed-about.ts";

const POOLS = ["any", "young", "middle", "older"] as const;

describe("the demo's about texts", () => {
  test.each(LOCALES)(
    "%s has at least thirty to begin with, and as many of each kind as English",
    (locale) => {
      const texts = ABOUT_TEXTS[locale];
      const beginnings = POOLS.flatMap((pool) => linesOf(texts[pool]));
      expect(new Set(beginnings).size).toBe(beginnings.length);
      expect(beginnings.length).toBeGreaterThanOrEqual(30);
      for (const pool of [...POOLS, "city", "wish"] as const)
        expect([pool, linesOf(texts[pool]).length]).toEqual([pool, linesOf(ABOUT_TEXTS.en[pool]).length]);
      expect(linesOf(texts.city).every((line) => line.includes("{city}"))).toBe(true);
    },
  );

  test.each(LOCALES)("%s texts are never the same, and are not taken for contact data", (locale) => {
    const writeAbout = openAboutTexts();
    const texts = Array.from({ length: 400 }, (_, id) =>
      writeAbout(openRandom(id, 1, 1), {
        locale,
        gender: id % 2 === 0 ? "female" : "male",
        age: 18 + (id % 60),
        city: "Utrecht",
        interests: ["coffee", "hiking", "reading"],
      }),
    );
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) {
      expect(text).not.toMatch(/[{}|]/);
      expect(findContact(text), text).toEqual([]);
    }
  });

  test("fit the age, the interests and the grammar of the member", () => {
    const writeAbout = openAboutTexts();
    const young = linesOf(ABOUT_TEXTS.en.young);
    for (let id = 0; id < 300; id++) {
      const person = { locale: "en", gender: "male", age: 62, city: "Leeds", interests: ["wine"] } as const;
      const text = writeAbout(openRandom(id, 1, 1), person);
      expect(young.some((line) => text.includes(line))).toBe(false);
      expect(text).not.toContain(ABOUT_TEXTS.en.interests.hiking);
    }
    expect(agree("{Wygrałem|Wygrałam} kajak.", "female")).toBe("Wygrałam kajak.");
    expect(agree("{Wygrałem|Wygrałam} kajak.", "male")).toBe("Wygrałem kajak.");
  });
});
