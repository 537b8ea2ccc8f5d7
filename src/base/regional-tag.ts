import { isCountry } from "./countries.ts";
import { LOCALES_BY_COUNTRY, type Locale } from "./locales.ts";

/**
 * Returns the BCP 47 tag for dates, numbers and prices: the language as written in the reader's country. If the
 * country does not speak the language, English is British, because plain `en` means American dates.
 */
export function regionalTag(locale: Locale, country: string | null | undefined): string {
  if (isCountry(country) && LOCALES_BY_COUNTRY[country].includes(locale)) return `${locale}-${country}`;
  return locale === "en" ? "en-GB" : locale;
}
