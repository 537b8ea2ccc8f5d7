import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { openTestApp } from "#testing/open-test-app.ts";
import type { Site } from "./site-shape.ts";
import { fillStaticPage, readPageSources } from "./static-pages.ts";

test("a demo says in the answer on likes and messages that its members are played, in every language", async () => {
  const sources = await readPageSources();
  const testApp = await openTestApp();
  try {
    const site = testApp.app.sites.find({ host: "localhost", forced: null }) as Site;
    const page = (locale: (typeof LOCALES)[number], demoNote: string) =>
      fillStaticPage(sources, site, { name: "faq", locale, demoNote, facts: {} }).html;
    for (const locale of LOCALES) {
      expect(page(locale, "Played & made up."), locale).toMatch(/\. Played &#38; made up\.<\/p>/);
      expect(page(locale, ""), locale).not.toContain("Played");
    }
  } finally {
    await testApp.close();
  }
});
