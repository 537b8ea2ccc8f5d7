import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLocale, LOCALES, type Locale } from "#base/locales.ts";
import { browserLocales, browserRegion, negotiateLocale, relevantLocales } from "./negotiate.ts";

describe("the language of a request", () => {
  test.each([
    ["the cookie before all", "de", "nl-NL", "fr", "de"],
    [
      "[S-06] the site's language, by its first two letters, before the browser's",
      undefined,
      "nl-NL",
      "fr",
      "nl",
    ],
    ["Norwegian by its old code", undefined, "no", "fr", "nb"],
    ["a site in a language that we do not speak", undefined, "el", "fr-CA, en;q=0.5", "fr"],
    ["the browser's most wanted", undefined, null, "xx, pl;q=0.4, sv;q=0.9", "sv"],
    ["a cookie that somebody made up", "klingon", null, "da", "da"],
    ["nothing known", undefined, null, null, "en"],
    ["a header of rubbish", undefined, null, ";;q=;,,=", "en"],
  ])("%s", (_, cookie, domainLanguage, acceptLanguage, expected) => {
    expect(negotiateLocale({ cookie, domainLanguage, acceptLanguage })).toBe(expected);
  });

  test("is always a supported locale, whatever the headers say", () => {
    const anything = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(anything, anything, anything, (cookie, domainLanguage, acceptLanguage) => {
        const preferences = {
          cookie,
          domainLanguage: domainLanguage ?? null,
          acceptLanguage: acceptLanguage ?? null,
        };
        return isLocale(negotiateLocale(preferences));
      }),
    );
  });

  test.each([
    ["the cookie's, if it is offered", "de", "nl", ["nl", "de"], "de"],
    ["else the site's", "fr", "nl", ["nl", "de"], "nl"],
    ["else the browser's", "fr", null, ["de", "da"], "da"],
    ["else the first of those", "fr", null, ["it", "es"], "it"],
  ])("among those that a site offers: %s", (_, cookie, domainLanguage, offered, expected) => {
    const preferences = { cookie, domainLanguage, acceptLanguage: "sv, da" };
    expect(negotiateLocale({ ...preferences, offered: offered as Locale[] })).toBe(expected);
  });

  test("a language with quality 0 is not wanted", () => {
    expect(browserLocales("de;q=0, it")).toEqual(["it"]);
  });
});

test.each([
  ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "DE"],
  ["en-US,en;q=0.9", "US"],
  ["en;q=0.5, de-AT", "AT"],
  ["sr-latn-rs", "RS"],
  ["de,en-US;q=0.7,en;q=0.3", null],
  ["en-u-hc-h12", null],
  ["es-419", null],
  ["", null],
  [null, null],
])("the region of a browser that wants %s is %s", (header, region) => {
  expect(browserRegion(header)).toBe(region);
});

describe("[S-08] the languages that the menu offers", () => {
  const nobody = {
    geoCountry: null,
    profileCountry: null,
    acceptLanguage: null,
    current: "en" as Locale,
    forceAll: false,
  };

  test.each([
    ["English always", {}, ["en"]],
    ["that of the country", { geoCountry: "NL" }, ["en", "nl"]],
    ["all of a country with several", { geoCountry: "CH" }, ["en", "de", "it", "fr"]],
    ["that of the profile's country", { profileCountry: "PL" }, ["en", "pl"]],
    ["those of the browser", { acceptLanguage: "fi, sv;q=0.8" }, ["en", "fi", "sv"]],
    ["the one in use", { current: "da" as Locale }, ["en", "da"]],
    ["no country that we do not know", { geoCountry: "ZZ" }, ["en"]],
    ["all where the site says so", { forceAll: true }, [...LOCALES]],
  ])("%s", (_, person, expected) => {
    expect(relevantLocales({ ...nobody, ...person })).toEqual(expected);
  });
});
