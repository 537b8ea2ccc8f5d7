import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { readTranslationsFrom } from "./translations.ts";

test("a page gets the texts of its namespaces, but not those of mails", () => {
  const words = { title: "Cats", mails: { subject: "A cat" }, list: { mails: "Mails about cats" } };
  const root = mkdtempSync(join(tmpdir(), "velvet-translations-"));
  const writeJson = (path: string, content: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  };
  try {
    for (const locale of LOCALES) {
      writeJson(`features/cats/locales/${locale}.json`, words);
      writeJson(`features/dogs/locales/${locale}.json`, { title: "Dogs" });
    }
    const translations = readTranslationsFrom(root);
    expect(JSON.parse(translations.words("da", ["cats" as "common"]))).toEqual({
      cats: { title: "Cats", list: { mails: "Mails about cats" } },
    });
    expect(translations.texts("da").say("cats:mails.subject")).toBe("A cat");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
