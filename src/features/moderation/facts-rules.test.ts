import fc from "fast-check";
import { expect, test } from "vitest";
import { findPrivate } from "./facts-rules.ts";

const NAMES = ["Mira", "Anna Meyer", "rosebud_7", "Will"];

test.each([
  ["You wrote to Mira.", ["Mira"]],
  ["Anna Meyer and rosebud_7 reported it", ["Anna Meyer", "rosebud_7"]],
  ["You will not, Miranda", []],
  ["Write to anna.meyer@mail.example.org!", ["anna.meyer@mail.example.org"]],
  ["Deine Nummer 0171 / 23 45 67 8", ["0171 / 23 45 67 8"]],
  ["+49 (171) 2345678", ["+49 (171) 2345678"]],
  ["On 24.11.2026 and 2026-11-24 you asked for 500 euros", []],
  ["Sie wohnt in der Hauptstraße 12a, Berlin", ["Hauptstraße 12a"]],
  ["12 rue Lafayette", ["12 rue Lafayette"]],
  ["calle Mayor 5", ["calle Mayor 5"]],
  ["at 221 Baker Street", ["221 Baker Street"]],
  ["Mannerheimintie 14", ["Mannerheimintie 14"]],
  ["You sent 12 messages and 3 photos", []],
])("in “%s” it finds %j", (facts, found) => {
  expect(findPrivate(facts, NAMES)).toEqual(found);
});

test("a name is found wherever it stands, whatever is in it", () => {
  const name = fc
    .string({ unit: "grapheme-ascii", minLength: 2, maxLength: 20 })
    .filter((one) => one.trim() === one);
  fc.assert(
    fc.property(name, (own) => {
      expect(findPrivate(`You wrote to “${own}” again.`, [own])).toContain(own);
    }),
  );
});
