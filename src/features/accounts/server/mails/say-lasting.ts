import type { Texts } from "#i18n/texts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes "The link is valid for 7 days". It uses hours up to three days, for which days would be too coarse. */
export function sayLasting(texts: Texts, milliseconds: number): string {
  const t = texts.t("accounts");
  if (milliseconds >= 3 * DAY) return t("mails.lasts.days", { count: Math.floor(milliseconds / DAY) });
  if (milliseconds >= HOUR) return t("mails.lasts.hours", { count: Math.floor(milliseconds / HOUR) });
  return t("mails.lasts.minutes", { count: Math.floor(milliseconds / MINUTE) });
}
