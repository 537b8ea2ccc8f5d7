import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import { START_NOW_TEXT } from "../rules.ts";

/** The consent in all languages, by version. A changed text needs a new version, which orders then keep. */
const CONSENTS: Record<string, string> = { "2026-11-23": "7b230719c583444b" };

test("[M-29] the consent to start at once has not changed since its version", () => {
  const translations = readTranslations();
  const texts = LOCALES.map((locale) => {
    const t = translations.texts(locale).t("shop");
    return [locale, t("start.now"), t("start.words")].join("\n");
  });
  const digest = createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 16);
  expect({ [START_NOW_TEXT]: digest }).toEqual(CONSENTS);
});
