import { expect, test } from "vitest";
import { guessCountry } from "./guess-country.ts";

const countries = ["NL", "BE", "DE", "AT", "GB", "NO"] as const;

test.each([
  [["de-AT", "de"], "AT"],
  [["nl", "en-GB"], "NL"],
  [["nb", "en-US"], "NO"],
  [["en", "de-DE"], "DE"],
  [["en-US", "en", "nl-BE"], "BE"],
  [["en-US", "en"], null],
  [["not a tag", "de"], "DE"],
  [[], null],
])("the browser's languages %j speak of %s", (languages, country) => {
  expect(guessCountry(languages, countries)).toBe(country);
});
