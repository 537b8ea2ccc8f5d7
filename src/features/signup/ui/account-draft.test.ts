import { expect, test } from "vitest";
import { readTranslations } from "#i18n/translations.ts";
import { joinDate } from "#ui/fields/date-parts.ts";
import { checkScreen, EMPTY_DRAFT, withoutChanged } from "./account-draft.ts";

const texts = (await readTranslations()).texts("en");
const check = (day: string, month: string, year: string) =>
  checkScreen(
    "birth",
    { ...EMPTY_DRAFT, date_of_birth: joinDate({ day, month, year }) },
    { texts, minAge: 18 },
  );

test.each([
  ["31", "02", "1990"],
  ["29", "02", "1999"],
  ["31", "04", "1990"],
  ["0", "1", "1990"],
  ["1", "13", "1990"],
  ["1", "1", "90"],
  ["", "1", "1990"],
])("the date of birth %s/%s/%s is refused in the browser, and not changed to another day", (...typed) => {
  expect(check(...typed)).toEqual({ date_of_birth: "Invalid date of birth" });
});

test("a date of birth that exists is accepted", () => {
  expect([check("29", "02", "1996"), check("5", "6", "1990")]).toEqual([{}, {}]);
});

test("an error disappears when its field is changed, and the others stay", () => {
  const errors = { password: "Too easy to guess.", terms: "Please accept the terms." };
  expect(withoutChanged(errors, { password: "violet canoe harbour" })).toEqual({
    terms: "Please accept the terms.",
  });
  expect(withoutChanged(errors, {})).toEqual(errors);
});
