import type { Country } from "#base/countries.ts";

/**
 * The country that the browser's languages speak of, for a visitor whose address has none: that of `de-AT`, or the one
 * where most speak `nl`. English alone says nothing.
 */
export function guessCountry(languages: readonly string[], countries: readonly Country[]): Country | null {
  for (const language of languages) {
    const region = regionOf(language);
    const country = countries.find((one) => one === region);
    if (country) return country;
  }
  return null;
}

function regionOf(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language);
    return locale.region ?? (locale.language === "en" ? undefined : locale.maximize().region);
  } catch {
    return undefined;
  }
}
