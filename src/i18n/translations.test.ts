import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { plantTree } from "../../tools/planted-tree.ts";
import { readTranslations } from "./translations.ts";

test("a page gets the words of its namespaces, but not those of mails", () => {
  const words = { title: "Cats", mails: { subject: "A cat" }, list: { mails: "Mails about cats" } };
  const tree = plantTree(
    Object.fromEntries([
      ...LOCALES.map((locale) => [`features/cats/locales/${locale}.json`, JSON.stringify(words)]),
      ...LOCALES.map((locale) => [`features/dogs/locales/${locale}.json`, JSON.stringify({ title: "Dogs" })]),
    ]),
  );
  try {
    const translations = readTranslations(tree.root);
    expect(JSON.parse(translations.words("da", ["cats" as "common"]))).toEqual({
      cats: { title: "Cats", list: { mails: "Mails about cats" } },
    });
    expect(translations.texts("da").say("cats:mails.subject")).toBe("A cat");
  } finally {
    tree.remove();
  }
});
