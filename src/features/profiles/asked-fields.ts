/** Profile fields that a site can ask for, in the order in which others see them. */
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

/** The fields that a site asks for: those that it shows or searches by. */
export function fieldsAsked(settings: ShownAndSearched): AskedField[] {
  const { visible_profile_fields: shown, visible_profile_notes: notes, search_fields: searched } = settings;
  const isUsed = (name: string) => shown.includes(name) || searched.includes(name);
  const city = isUsed("city");
  // A city determines its region, and a region its country.
  const region = city || isUsed("countryregion");
  const gender = isUsed("gender");
  const used: Partial<Record<AskedField, boolean>> = {
    gender,
    // The orientation decides which gender a search starts with.
    sexuality: gender && (isUsed("sexuality") || searched.includes("gender")),
    country: region || isUsed("country"),
    region,
    city,
    about_me: notes.includes("about_me"),
  };
  return ASKED_FIELDS.filter((field) => used[field] ?? isUsed(field));
}
