import { nameValue } from "#features/profiles/ui/profiles.tsx";
import type { TextsOf } from "#i18n/texts.ts";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters } from "../../search-address.ts";

export type NamedFilter = { key: string; words: string; without: SearchFilters };

const SEEKS = { female: "women", male: "men", both: "both" } as const;

export function nameGender(gender: keyof typeof SEEKS, texts: TextsOf<"discovery" | "profiles">): string {
  return nameValue(texts.t("profiles"), "seeks", SEEKS[gender]);
}

/**
 * Names each filter that is set, with the filters that remain if it is removed.
 * @param regionName local name of the region, or its code until that is known
 */
export function nameFilters(
  filters: SearchFilters,
  {
    texts,
    regionName,
    ages,
  }: {
    texts: TextsOf<"discovery" | "profiles">;
    regionName: string | null;
    ages: [from: number, to: number];
  },
): NamedFilter[] {
  const t = texts.t("discovery");
  const named = texts.t("profiles");
  const { gender, country, countryregion, min_age, max_age, tattoos } = filters;
  const one = (key: keyof SearchFilters, words: string): NamedFilter => ({
    key,
    words,
    without: changeFilters(filters, { [key]: undefined }),
  });
  const several = <Field extends "relationship" | "hair" | "eye" | "body" | "interests">(field: Field) =>
    (filters[field] ?? []).map((code) => ({
      key: `${field} ${code}`,
      words: nameValue(named, field, code as never),
      without: changeFilters(filters, {
        [field]: (filters[field] ?? []).filter((other) => other !== code),
      }),
    }));
  const found: (NamedFilter | undefined)[] = [
    gender && one("gender", nameGender(gender, texts)),
    country && {
      ...one("country", nameCountry(country, texts.locale)),
      without: changeFilters(filters, { country: undefined, countryregion: undefined }),
    },
    countryregion && one("countryregion", regionName ?? countryregion),
    (min_age !== undefined || max_age !== undefined) && {
      key: "ages",
      words: t("search.ages", { from: min_age ?? ages[0], to: max_age ?? ages[1] }),
      without: changeFilters(filters, { min_age: undefined, max_age: undefined }),
    },
    ...several("relationship"),
    ...several("hair"),
    ...several("eye"),
    ...several("body"),
    tattoos && one("tattoos", t(`search.tattoos_${tattoos}`)),
    ...several("interests"),
    filters.photo && one("photo", t("search.photo")),
    filters.online && one("online", t("search.online")),
    filters.new && one("new", t("search.new")),
  ].map((filter) => filter || undefined);
  return found.filter((filter) => filter !== undefined);
}

export function nameCountry(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
