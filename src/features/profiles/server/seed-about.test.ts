import { expect, test } from "vitest";
import { findContact } from "#base/contact/find-contact.ts";
import { LOCALES } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import { makeAbout } from "./seed-about.ts";

test("no demo about text, in eleven languages, is taken for contact data", () => {
  for (const locale of LOCALES) {
    for (let seed = 0; seed < 60; seed++) {
      const text = makeAbout(openRandom(seed, 1, 1), locale);
      expect(text).not.toBe("");
      expect(findContact(text), text).toEqual([]);
    }
  }
});
