import { describe, expect, test } from "vitest";
import { type LayoutName, layoutHasEntryWarning, showsEntryWarning } from "./entry-rules.ts";

describe("[S-16] which pages have the entry warning", () => {
  const cases: [LayoutName, string, string | null, boolean][] = [
    ["default", "index", null, true],
    ["default", "index", "US", true],
    ["default", "pages-terms", "NL", true],
    ["default", "complete-signup", "NL", false],
    ["default", "reset-password", "DE", false],
    ["default", "reset-password-do", null, false],
    ...(["chat", "lander", "empty"] as const).flatMap(
      (layout): [LayoutName, string, string | null, boolean][] => [
        [layout, "any", "NL", true],
        [layout, "any", "DE", true],
        [layout, "any", "BE", false],
        [layout, "any", null, false],
      ],
    ),
  ];
  test.each(cases)("layout %s, route %s, from %s: %s", (layout, route, geoCountry, expected) => {
    expect(layoutHasEntryWarning({ layout, route, geoCountry })).toBe(expected);
  });
});

describe("[S-17] who sees the entry warning", () => {
  const visitor = {
    installed: false,
    skipped: false,
    enabled: true,
    loggedIn: false,
    geoCountry: "NL",
    entryCountries: ["NL", "DE"],
  };
  test("a first-time visitor from a listed country", () => expect(showsEntryWarning(visitor)).toBe(true));
  test.each([
    ["the installed app", { installed: true }],
    ["a visitor who has dismissed it", { skipped: true }],
    ["a site that has turned it off", { enabled: false }],
    ["a member", { loggedIn: true }],
    ["from a country outside of the list", { geoCountry: "FR" }],
    ["from an unknown country", { geoCountry: null }],
  ])("is not shown: %s", (_, change) => expect(showsEntryWarning({ ...visitor, ...change })).toBe(false));
});
