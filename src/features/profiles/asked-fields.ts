/** What a profile can be asked for, by the field that keeps it, in the order in which others look at it. */
export const ASKED_FIELDS = [
  "gender",
  "sexuality",
  "country",
  "region",
  "city",
  "hair",
  "eye",
  "body",
  "tattoos",
  "relationship",
  "interests",
  "about_me",
] as const;
export type AskedField = (typeof ASKED_FIELDS)[number];

type ShownAndSearched = {
  visible_profile_fields: readonly string[];
  visible_profile_notes: readonly string[];
  search_fields: readonly string[];
};

/** What a site has a use for: what it neither shows nor searches by is asked of nobody. */
export function fieldsAsked(settings: ShownAndSearched): AskedField[] {
  const { visible_profile_fields: shown, visible_profile_notes: notes, search_fields: searched } = settings;
  const isUsed = (name: string) => shown.includes(name) || searched.includes(name);
  const city = isUsed("city");
  // One is not known without the other: a city lies in a region, a region in a country.
  const region = city || isUsed("countryregion");
  const gender = isUsed("gender");
  const used: Partial<Record<AskedField, boolean>> = {
    gender,
    // Whom somebody looks for decides whom a search by gender begins with.
    sexuality: gender && (isUsed("sexuality") || searched.includes("gender")),
    country: region || isUsed("country"),
    region,
    city,
    about_me: notes.includes("about_me"),
  };
  return ASKED_FIELDS.filter((field) => used[field] ?? isUsed(field));
}
