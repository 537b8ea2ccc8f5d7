import type { Page } from "@playwright/test";
import { toLocale } from "../src/base/locales.ts";
import { readTranslations } from "../src/i18n/translations.ts";
import { ALL_MAILS } from "../src/testing/all-mails.ts";
import { MAIL_SITE } from "../src/testing/mail-site.ts";
import type { Shot } from "./shot.ts";

const translations = readTranslations();

/** Shows each mail as a mail program would, without the site's own styles. */
export function listMailShots(): Shot[] {
  return Object.entries(ALL_MAILS).map(([name, write]) => ({
    name: `written-${name}`,
    path: "/lang-config",
    async reach(page: Page) {
      const locale = toLocale((await page.locator("html").getAttribute("lang")) ?? "") ?? "en";
      const { html } = write({ texts: translations.texts(locale), site: MAIL_SITE });
      await page.goto("about:blank");
      await page.setContent(html);
    },
  }));
}
