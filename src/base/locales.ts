import type { Country } from "./countries.ts";

export const LOCALES = ["en", "nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"] as const;
export type Locale = (typeof LOCALES)[number];
export const FALLBACK_LOCALE: Locale = "en";

/** Each language in its own name, because people look for the word that they use themselves. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  fr: "Français",
  es: "Español",
  pl: "Polski",
  da: "Dansk",
  fi: "Suomi",
  nb: "Norsk",
  sv: "Svenska",
};

export const LOCALES_BY_COUNTRY: Record<Country, readonly Locale[]> = {
  NL: ["nl"],
  BE: ["nl", "fr", "de"],
  DE: ["de"],
  AT: ["de"],
  CH: ["de", "fr", "it"],
  GB: ["en"],
  IE: ["en"],
  FR: ["fr"],
  IT: ["it", "de"],
  ES: ["es"],
  PL: ["pl"],
  DK: ["da"],
  SE: ["sv"],
  NO: ["nb"],
  FI: ["fi", "sv"],
  US: ["en", "es"],
  CA: ["en", "fr"],
  AU: ["en"],
};

export function isLocale(code: unknown): code is Locale {
  return LOCALES.includes(code as Locale);
}

/** Maps a language tag to a locale by its first two letters; Norwegian `no` and `nn` are our `nb`. */
export function toLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().slice(0, 2).toLowerCase();
  if (language === "no" || language === "nn") return "nb";
  return isLocale(language) ? language : null;
}
