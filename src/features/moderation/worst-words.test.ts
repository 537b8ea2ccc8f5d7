import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { splitWorst } from "./worst-words.ts";

const worstOf = (text: string, locale: string) =>
  splitWorst(text, locale).flatMap((piece) => (piece.isWorst ? [piece.text] : []));

test.each([
  ["en", "You whore, I will rape you.", ["whore", "rape"]],
  ["en", "FUCKING grapes and therapists", ["FUCKING"]],
  ["de", "du Hurensohn", ["Hurensohn"]],
  ["de", "Er hat die Uhr. What a bitch!", ["bitch"]],
  ["fr", "espèce d’enculé", ["enculé"]],
  ["pl", "Kurwa mać", ["Kurwa"]],
  ["sv", "hora", ["hora"]],
  ["es", "Dentro de una hora, ni antes ni después", []],
  ["sv", "Det fick ett bra slut i fack", []],
  ["en", "See you at the Scunthorpe station", []],
  ["nl", "Hoera, we gaan naar Mongolië", []],
  ["fr", "Je suis en retard, la robe est violette", []],
  ["xx", "what a cunt", ["cunt"]],
])("in %s, “%s” hides %j", (locale, text, worst) => {
  expect(worstOf(text, locale)).toEqual(worst);
});

test("nothing of a text is lost or moved, whatever it contains", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^(fuck|hure|[ a-zé<.])*$/));
  fc.assert(
    fc.property(text, fc.constantFrom(...LOCALES), (words, locale) => {
      expect(
        splitWorst(words, locale)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(words);
    }),
  );
});
