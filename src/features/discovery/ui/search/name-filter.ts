import { isCountry } from "#base/countries.ts";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import type { TextsOf } from "#i18n/texts.ts";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters } from "../../search-address.ts";
import type { FilterFrame } from "./filter-frame.ts";
import type { SearchAnswer } from "./search-state.ts";

export type NamedFilter = {
  key: string;
  words: string;
  without: SearchFilters;
  /** Applied by the server although the address does not have it. */
  byDefault?: boolean;
};

type Frame = Pick<FilterFrame, "fields" | "youngest" | "oldest">;
type Asked = Pick<SearchAnswer["filters"], "gender" | "country"> | null;

const SEEKS = { female: "women", male: "men", both: "both" } as const;

export function nameGender(gender: keyof typeof SEEKS, texts: TextsOf<"discovery" | "profiles">): string {
  if (!Object.hasOwn(SEEKS, gender)) return gender;
  return nameValue(texts.t("profiles"), "seeks", SEEKS[gender]);
}

/**
 * Names each filter that is set or applies by default, with the filters that remain if it is removed. A value that does
 * not exist is its own name: the filters of an address are not validated.
 * @param regionName local name of the region, or its code until that is known
 */
export function nameFilters(
  filters: SearchFilters,
  {
    texts,
    regionName,
    frame,
    asked,
  }: {
    texts: TextsOf<"discovery" | "profiles">;
    regionName: string | null;
    frame: Frame;
    /** The filters as the server applied them. */
    asked: Asked;
  },
): NamedFilter[] {
  const t = texts.t("discovery");
  const { countryregion, min_age, max_age, tattoos, distance } = filters;
  const one = (key: keyof SearchFilters, words: string): NamedFilter => ({
    key,
    words,
    without: changeFilters(filters, { [key]: undefined }),
  });
  const several = <Field extends "relationship" | "hair" | "eye" | "body" | "interests">(field: Field) =>
    (filters[field] ?? []).map((code) => ({
      key: `${field} ${code}`,
      words: texts.say(`profiles:${field}.${code}`) ?? code,
      without: changeFilters(filters, {
        [field]: (filters[field] ?? []).filter((other) => other !== code),
      }),
    }));
  const found: (NamedFilter | undefined)[] = [
    nameSought(filters, { asked, texts, frame }),
    nameSearchedCountry(filters, { asked, texts, frame }),
    countryregion && one("countryregion", regionName ?? countryregion),
    (min_age !== undefined || max_age !== undefined) && {
      key: "ages",
      words: t("search.ages", { from: min_age ?? frame.youngest, to: max_age ?? frame.oldest }),
      without: changeFilters(filters, { min_age: undefined, max_age: undefined }),
    },
    ...several("relationship"),
    ...several("hair"),
    ...several("eye"),
    ...several("body"),
    tattoos && one("tattoos", texts.say(`discovery:search.tattoos_${tattoos}`) ?? tattoos),
    ...several("interests"),
    filters.photo && one("photo", t("search.photo")),
    filters.online && one("online", t("search.online")),
    filters.new && one("new", t("search.new")),
    distance && one("distance", nameDistance(distance, texts)),
    filters.order && one("order", t("search.distance.nearest")),
  ].map((filter) => filter || undefined);
  return found.filter((filter) => filter !== undefined);
}

type Applied = { asked: Asked; texts: TextsOf<"discovery" | "profiles">; frame: Frame };

/** Without it, the search is for both, since no gender would be the member's usual one again. */
function nameSought(filters: SearchFilters, { asked, texts, frame }: Applied): NamedFilter | undefined {
  if (!frame.fields.includes("gender")) return undefined;
  const gender = filters.gender ?? asked?.gender ?? "both";
  if (gender === "both") return undefined;
  return {
    key: "gender",
    words: nameGender(gender, texts),
    without: changeFilters(filters, { gender: "both" }),
    byDefault: !filters.gender,
  };
}

/** Without it, the search is everywhere, since no country would be the member's own again. */
function nameSearchedCountry(
  filters: SearchFilters,
  { asked, texts, frame }: Applied,
): NamedFilter | undefined {
  if (!frame.fields.includes("country")) return undefined;
  const { countryregion, distance } = filters;
  const country = filters.country ?? (countryregion || distance ? null : asked?.country) ?? "any";
  if (country === "any") return undefined;
  return {
    key: "country",
    words: nameCountry(country, texts.locale),
    without: changeFilters(filters, { country: "any", countryregion: undefined }),
    byDefault: !filters.country,
  };
}

export function nameDistance(distance: number, texts: TextsOf<"discovery">): string {
  const kilometres = new Intl.NumberFormat(texts.regionalTag, { style: "unit", unit: "kilometer" });
  return texts.t("discovery")("search.distance.up_to", { distance: kilometres.format(distance) });
}

export function nameCountry(code: string, locale: string): string {
  return (isCountry(code) && new Intl.DisplayNames(locale, { type: "region" }).of(code)) || code;
}
