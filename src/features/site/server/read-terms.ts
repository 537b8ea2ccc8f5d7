import { createHash } from "node:crypto";
import { escapeHtml } from "#base/escape-html.ts";
import type { Locale } from "#base/locales.ts";
import type { Site } from "./site-shape.ts";

/** The return policy is a part of the terms, and so is its form. */
const PARTS = ["terms", "return-policy"] as const;

type Terms = {
  /** Hash of the whole text. */
  id: string;
  /** Version of the terms page. */
  version: string;
  locale: Locale;
  html: string;
};

/** Returns the terms of a site as somebody can read them now, with its facts filled in. */
export function readTerms(site: Site, locale: Locale): Terms {
  const pages = PARTS.map((name) => site.staticPage(name, locale, ""));
  const [{ version, locale: shown }] = pages as [(typeof pages)[number]];
  const html = pages.map((page) => `<h1>${escapeHtml(page.title)}</h1>\n${page.html}`).join("\n");
  const id = createHash("sha256").update(`${shown} ${version} ${html}`).digest("hex").slice(0, 32);
  return { id, version, locale: shown, html };
}
