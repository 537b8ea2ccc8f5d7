import { toLocale } from "#base/locales.ts";
import { autocommit } from "#db/autocommit.ts";
import { readTerms, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { findTerms, insertTerms } from "./queries-terms.ts";

type Asked = { site: Parameters<typeof siteOf>[0]["site"]; locale: string };

/** Stores the terms that apply to an order that is placed now, unless it has them. @returns their id */
export async function keepTerms({ db }: Pick<App, "db">, asked: Asked): Promise<string> {
  const terms = termsNow(asked);
  if (!(await findTerms(db, terms.id))) await insertTerms(autocommit(db), terms);
  return terms.id;
}

/** Returns the terms of an order. One from before they were stored has those of today. */
export async function readTermsOf(
  { db }: Pick<App, "db">,
  { termsId, ...asked }: Asked & { termsId: string | null },
): Promise<string> {
  const kept = termsId === null ? undefined : await findTerms(db, termsId);
  return (kept ?? termsNow(asked)).html;
}

function termsNow({ site, locale }: Asked) {
  return readTerms(siteOf({ site }), toLocale(locale) ?? "en");
}
