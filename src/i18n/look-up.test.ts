import { expect, test } from "vitest";
import { createLookUp } from "./look-up.ts";

const english = createLookUp("en", {
  cats: {
    title: "Cats",
    list: { name: "{{name}} and {{name}}, {{age}}", cats_one: "{{count}} cat", cats_other: "{{count}} cats" },
    day_other: "Another day",
    day: "The day",
  },
});

test("a text is found by namespace and path", () => {
  expect(english("cats", "title")).toBe("Cats");
  expect(english("cats", "list.cats_one")).toBe("{{count}} cat");
});

test.each([
  ["cats", "gone"],
  ["cats", "list"],
  ["cats", "list.gone"],
  ["cats", "title.gone"],
  ["cats", "gone.gone"],
  ["cats", ""],
  ["dogs", "title"],
  ["constructor", "name"],
  ["cats", "constructor.name"],
  ["cats", "toString"],
])("nothing is found at %s:%s", (namespace, key) => {
  expect(english(namespace, key)).toBe(null);
});

test("every placeholder gets its value as it is, and stays without one", () => {
  expect(english("cats", "list.name", { name: "{{age}} $& <b>", age: 0 })).toBe(
    "{{age}} $& <b> and {{age}} $& <b>, 0",
  );
  expect(english("cats", "list.name")).toBe("{{name}} and {{name}}, {{age}}");
  expect(english("cats", "list.name", { name: "Tom", age: null })).toBe("Tom and Tom, ");
});

test("a count takes its plural form, and the bare text if there is no such form", () => {
  expect([0, 1, 2, 1.5].map((count) => english("cats", "list.cats", { count }))).toEqual([
    "0 cats",
    "1 cat",
    "2 cats",
    "1.5 cats",
  ]);
  expect(english("cats", "day", { count: 1 })).toBe("The day");
  expect(english("cats", "day", { count: 2 })).toBe("Another day");
});

test("a count that is already written for the reader takes no plural form", () => {
  expect(english("cats", "list.cats", { count: "1" })).toBe(null);
});

test("plural forms are those of the language", () => {
  const forms = { one: "kot", few: "koty", many: "kotów", other: "kota" };
  const cats = Object.fromEntries(Object.entries(forms).map(([form, word]) => [`cats_${form}`, word]));
  const polish = createLookUp("pl", { cats });
  const said = [1, 2, 4, 5, 12, 22, 1.5].map((count) => polish("cats", "cats", { count }));
  expect(said).toEqual(["kot", "koty", "koty", "kotów", "kotów", "koty", "kota"]);
});
