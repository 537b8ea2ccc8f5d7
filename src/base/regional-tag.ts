import { isCountry } from "./countries.ts";
import { LOCALES_BY_COUNTRY, type Locale } from "./locales.ts";

/**
 * BCP 47 tag that dates, numbers and prices are written by: the language as it is written in the reader's country.
 * Where the country does not speak the language, English is written as in Britain: plain `en` means American dates.
 */
export function regionalTag(locale: Locale, country: string | null | undefined): string {
  if (isCountry(country) && LOCALES_BY_COUNTRY[country].includes(locale)) return `${locale}-${country}`;
  return locale === "en" ? "en-GB" : locale;
}
