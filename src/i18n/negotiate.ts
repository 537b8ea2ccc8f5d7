import { isCountry } from "#base/countries.ts";
import {
  FALLBACK_LOCALE,
  isLocale,
  LOCALES,
  LOCALES_BY_COUNTRY,
  type Locale,
  toLocale,
} from "#base/locales.ts";

/**
 * Chooses the locale among those that the site offers: the cookie, else the site's language, else the browser's, else
 * English.
 */
export function negotiateLocale(preferences: {
  cookie: string | undefined;
  domainLanguage: string | null;
  acceptLanguage: string | null;
  offered?: readonly Locale[];
}): Locale {
  const { cookie, domainLanguage, acceptLanguage, offered = LOCALES } = preferences;
  const wanted = [
    isLocale(cookie) ? cookie : null,
    toLocale(domainLanguage),
    ...browserLocales(acceptLanguage),
    FALLBACK_LOCALE,
  ];
  return (
    wanted.find((locale) => locale !== null && offered.includes(locale)) ?? offered[0] ?? FALLBACK_LOCALE
  );
}

/** Returns our locales among the languages of an Accept-Language header, most wanted first. */
export function browserLocales(header: string | null): Locale[] {
  return [...new Set(wantedTags(header).flatMap((tag) => toLocale(tag) ?? []))];
}

/**
 * Returns the region of the browser's first language, such as `DE` for `de-DE, en-US`. Those after it say which
 * languages the person reads, not where they live.
 */
export function browserRegion(header: string | null): string | null {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(wantedTags(header)[0] ?? "")?.[1];
  return region?.toUpperCase() ?? null;
}

/** Returns the language tags of an Accept-Language header, most wanted first. */
function wantedTags(header: string | null): string[] {
  return (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}

/**
 * Returns the languages worth offering: those of the countries and the browser, plus English; all of them if the
 * site says so.
 */
export function relevantLocales(person: {
  geoCountry: string | null;
  profileCountry: string | null;
  acceptLanguage: string | null;
  current: Locale;
  forceAll: boolean;
  offered?: readonly Locale[];
}): Locale[] {
  const { offered = LOCALES } = person;
  if (person.forceAll) return [...offered];
  const relevant = new Set<Locale>([
    FALLBACK_LOCALE,
    person.current,
    ...localesOf(person.geoCountry),
    ...localesOf(person.profileCountry),
    ...browserLocales(person.acceptLanguage),
  ]);
  return offered.filter((locale) => relevant.has(locale));
}

function localesOf(country: string | null): readonly Locale[] {
  return isCountry(country) ? LOCALES_BY_COUNTRY[country] : [];
}
