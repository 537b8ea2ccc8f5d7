import { expect, test } from "vitest";
import { COUNTRIES } from "./countries.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { regionalTag } from "./regional-tag.ts";

const CHRISTMAS = Date.UTC(2026, 11, 25, 12);

function sayDay(locale: Locale, country: string | null): string {
  return new Intl.DateTimeFormat(regionalTag(locale, country), { dateStyle: "short" }).format(CHRISTMAS);
}

test.each<[Locale, string | null, string]>([
  ["en", "NL", "25/12/2026"],
  ["en", "DE", "25/12/2026"],
  ["en", null, "25/12/2026"],
  ["en", "JP", "25/12/2026"],
  ["en", "GB", "25/12/2026"],
  ["en", "US", "12/25/26"],
  ["en", "CA", "2026-12-25"],
  ["nl", "NL", "25-12-2026"],
  ["nl", "BE", "25/12/2026"],
  ["de", "US", "25.12.26"],
  ["fr", "CH", "25.12.26"],
  ["sv", "FI", "25.12.2026"],
])("a day is written in %s for a reader in %s as %s", (locale, country, day) => {
  expect(sayDay(locale, country)).toBe(day);
});

test("every language has a known way of writing in every country", () => {
  for (const locale of LOCALES)
    for (const country of COUNTRIES) {
      const tag = regionalTag(locale, country);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag]);
    }
});
