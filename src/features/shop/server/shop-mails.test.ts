import { describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { SHOP_MAILS } from "./shop-mails.fixture.ts";

const translations = readTranslations();
describe.each(LOCALES)("in %s", (locale) => {
  test.each(Object.keys(SHOP_MAILS))("the mail of %s is whole and says what there is to know", (name) => {
    const { write, facts } = SHOP_MAILS[name] as (typeof SHOP_MAILS)[string];
    const { subject, text, html } = write({ texts: translations.texts(locale), site: MAIL_SITE });
    for (const words of [subject, text, html]) {
      expect(words).not.toMatch(/\{\{|\}\}|\bundefined\b|\bnull\b|(?:debit|mails|withdrawal)\.\w|\bNaN\b/);
    }
    expect(html).toContain(`lang="${locale}"`);
    expect(subject.length).toBeLessThanOrEqual(60);
    expect(subject).not.toMatch(/dating|flirt|sex|chat|match/i);
    for (const fact of facts) expect(text).toContain(fact);
    if (locale === "en") return;
    expect(subject).not.toBe(write({ texts: translations.texts("en"), site: MAIL_SITE }).subject);
  });

  test("the e-mail asks for no money if nothing is owed", () => {
    const { write } = SHOP_MAILS["returned debit, nothing owed"] as (typeof SHOP_MAILS)[string];
    const { text } = write({ texts: translations.texts(locale), site: MAIL_SITE });
    expect(text).not.toMatch(/NL20|€5/);
  });
});
