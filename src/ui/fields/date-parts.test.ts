import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { DATE_PARTS, digitsOf, joinDate, nameOfPart, orderOfParts, splitDate } from "./date-parts.ts";

test("a day that does not exist stays as it was typed", () => {
  expect(joinDate({ day: "31", month: "02", year: "1990" })).toBe("1990-02-31");
  expect(joinDate({ day: "0", month: "13", year: "1990" })).toBe("1990-13-00");
  expect(splitDate("1990-02-31")).toEqual({ day: "31", month: "02", year: "1990" });
});

test("a date is complete when each part is filled in, the year with four digits", () => {
  expect(joinDate({ day: "5", month: "6", year: "1990" })).toBe("1990-06-05");
  for (const missing of [{ day: "" }, { month: "" }, { year: "" }, { year: "90" }])
    expect(joinDate({ day: "5", month: "6", year: "1990", ...missing })).toBeNull();
});

test("only digits are kept, of every script's full width, and no more than a part has", () => {
  expect([digitsOf("day", "1a5th"), digitsOf("day", "１５"), digitsOf("year", "19901")]).toEqual([
    "15",
    "15",
    "1990",
  ]);
});

test("parts are in the order of the locale and have names in its language", () => {
  expect([orderOfParts("en-GB"), orderOfParts("en-US")]).toEqual([
    ["day", "month", "year"],
    ["month", "day", "year"],
  ]);
  for (const locale of LOCALES) {
    expect([...orderOfParts(locale)].sort(), locale).toEqual([...DATE_PARTS]);
    for (const part of DATE_PARTS) expect(nameOfPart(part, locale), locale).toMatch(/^\p{Lu}\p{L}+$/u);
  }
  expect(DATE_PARTS.map((part) => nameOfPart(part, "de"))).toEqual(["Tag", "Monat", "Jahr"]);
});
