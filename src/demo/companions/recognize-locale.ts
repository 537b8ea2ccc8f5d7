import { LOCALES, type Locale } from "#base/locales.ts";
import { LINES } from "./lines/lines.ts";

const WORDS = new Map(
  LOCALES.map((locale) => {
    const { common, greetings } = LINES[locale];
    return [locale, new Set(`${common} ${greetings}`.split(" "))];
  }),
);

/** Returns the language that a text seems to be in, or `presumed` if its words do not tell. */
export function recognizeLocale(text: string, presumed: Locale): Locale {
  const words = wordsOf(text);
  let best: { locale: Locale; count: number } = { locale: presumed, count: 0 };
  for (const locale of [presumed, ...LOCALES]) {
    const count = words.filter((word) => WORDS.get(locale)?.has(word)).length;
    if (count > best.count) best = { locale, count };
  }
  return best.locale;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
}
