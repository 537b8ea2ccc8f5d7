import { isLocale } from "#base/locales.ts";
import type { App } from "#platform/app.ts";
import { sayDate } from "./say-statement.ts";

type Reviewed = { addedAt: Date; facts: string };

/** States the facts about a photo that was rejected in review: which photo it was, and what the moderator added. */
export function writtenFacts(
  { translations }: Pick<App, "translations">,
  locale: string,
  { addedAt, facts }: Reviewed,
): string {
  const texts = translations.texts(isLocale(locale) ? locale : "en");
  const reviewed = texts.t("moderation")("statement.reviewed", { date: sayDate(texts, addedAt) });
  return [reviewed, facts.trim()].filter(Boolean).join(" ");
}
