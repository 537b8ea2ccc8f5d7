import { siteOf } from "#features/site/server/site.ts";
import type { PageContext } from "#platform/page-context.ts";

/** Reads the text of the page about customer service, split where the form stands: before its first heading. */
export function readServicePage(page: PageContext) {
  const demoNote = page.app.config.MODE === "demo" ? page.texts.t("frame")("demo.words") : "";
  const { html, ...rest } = siteOf(page).staticPage("service", page.locale, demoNote);
  const at = Math.max(html.indexOf("<h2"), 0);
  return { ...rest, intro: html.slice(0, at), html: html.slice(at) };
}
