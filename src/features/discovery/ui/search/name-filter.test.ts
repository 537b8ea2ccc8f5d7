import { expect, test } from "vitest";
import { readTranslations } from "#i18n/translations.ts";
import type { SearchFilters } from "../../contract.ts";
import { keepOfferedFilters, readFilters, type SearchField } from "../../search-address.ts";
import { nameFilters } from "./name-filter.ts";

const texts = readTranslations().texts("en");
const frame = { fields: ["gender", "country"], youngest: 18, oldest: 99 } as const;
const asked = { gender: "female", country: "NL" } as const;
const name = (filters: SearchFilters, applied: Parameters<typeof nameFilters>[1]["asked"] = asked) =>
  nameFilters(filters, { texts, regionName: "Utrecht", frame, asked: applied });
const words = (filters: SearchFilters, applied?: Parameters<typeof nameFilters>[1]["asked"]) =>
  name(filters, applied).map((filter) => filter.words);

test("filters that apply by default are named too, and removing one asks for everybody or everywhere", () => {
  expect(name({})).toEqual([
    { key: "gender", words: "Women", without: { gender: "both" }, byDefault: true },
    { key: "country", words: "Netherlands", without: { country: "any" }, byDefault: true },
  ]);
  expect(name({ gender: "male", country: "DE" }).map(({ byDefault }) => byDefault)).toEqual([false, false]);
  expect(words({ gender: "both", country: "any" })).toEqual([]);
  expect(words({}, null)).toEqual([]);
  expect(words({}, { gender: "both", country: null })).toEqual([]);
});

test("a filter that the site does not offer is not named: removing it would have no effect", () => {
  const keys = (fields: readonly SearchField[], filters: SearchFilters = {}) =>
    nameFilters(keepOfferedFilters(filters, fields), {
      texts,
      regionName: null,
      frame: { ...frame, fields },
      asked,
    }).map(({ key }) => key);
  expect(keys(["gender", "age"])).toEqual(["gender"]);
  expect(keys(["country"])).toEqual(["country"]);
  expect(keys(["age", "photo"])).toEqual([]);
  const set: SearchFilters = { gender: "male", country: "DE", min_age: 30, distance: 50, order: "distance" };
  expect(keys(["gender", "age"], set)).toEqual(["gender", "ages"]);
  expect(keys(["country", "distance"], set)).toEqual(["country", "distance", "order"]);
  expect(keys(["country"], { distance: 50 })).toEqual(["country"]);
});

test("a region or a distance takes the place of the country that applies by default", () => {
  expect(words({ countryregion: "NL-UT" })).toEqual(["Women", "Utrecht"]);
  expect(words({ distance: 50, order: "distance" })).toEqual(["Women", "Up to 50 km", "Nearest first"]);
  expect(words({ distance: 50, country: "DE" })).toEqual(["Women", "Germany", "Up to 50 km"]);
  const [, country] = name({ country: "DE", countryregion: "DE-BY" });
  expect(country?.without).toEqual({ country: "any" });
});

test("values that do not exist, as any address can have them, are named as they are written", () => {
  for (const field of ["gender", "country", "countryregion", "hair", "interests", "tattoos"])
    for (const code of ["foo", "nl", "XX", "constructor", "__proto__", "a:b.c", "-"]) {
      const query = new URLSearchParams({ [field]: code }).toString();
      const found = nameFilters(readFilters(query), { texts, regionName: null, frame, asked: null });
      expect(found.map(({ words }) => words)).toEqual([code]);
    }
  for (const field of ["min_age", "distance", "photo", "order"]) words(readFilters(`${field}=foo`));
});
