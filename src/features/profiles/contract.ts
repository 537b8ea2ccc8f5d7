import { z } from "zod";
import { CONTACT_KINDS } from "#base/contact/contact.ts";
import { COUNTRIES, type Country } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { MAX_ABOUT } from "./rules.ts";
import { spokenValue, storedValue } from "./stored-value.ts";
import { BODIES, EYES, GENDERS, HAIRS, INTERESTS, RELATIONSHIPS, SEXUALITIES, TATTOOS } from "./values.ts";

export { ASKED_FIELDS, type AskedField } from "./asked-fields.ts";
export { INTIMATE_INTERESTS } from "./values.ts";

const REGION_LABELS = ["province", "region", "state", "canton", "voivodeship", "county"] as const;
export type RegionLabel = (typeof REGION_LABELS)[number];

export const REGION_LABEL: Record<Country, RegionLabel> = {
  NL: "province",
  BE: "province",
  IE: "province",
  IT: "province",
  ES: "province",
  CA: "province",
  FI: "province",
  GB: "region",
  FR: "region",
  DK: "region",
  DE: "state",
  AT: "state",
  US: "state",
  AU: "state",
  CH: "canton",
  PL: "voivodeship",
  NO: "county",
  SE: "county",
};

const none = z.strictObject({});
const country = z.enum(COUNTRIES);
const regionCode = z.string().regex(/^[A-Z]{2}-[A-Z\d]{1,3}$/);
const cityId = z.int().positive();

export const readInterests = endpoint({
  name: "readInterests",
  method: "GET",
  path: "/api/interests.php",
  summary: "Lists every interest a member can choose, in the caller's language.",
  query: none,
  output: z.object({ interests: z.array(z.object({ code: z.enum(INTERESTS), name: z.string() })) }),
});

export const readRegions = endpoint({
  name: "readRegions",
  method: "GET",
  path: "/api/regions.php",
  summary: "Lists every region of every country by its local name, and what each country calls its regions.",
  query: none,
  output: z.object({
    regions: z.array(z.object({ country, code: regionCode, name: z.string() })),
    labels: z.record(country, z.enum(REGION_LABELS)),
  }),
});

const degrees = (limit: number) => numberInQuery(z.number().min(-limit).max(limit));

export const geocode = endpoint({
  name: "geocode",
  method: "GET",
  path: "/api/geocode.php",
  summary: "Returns the city nearest to a position, or false if none is known. The position is not stored.",
  query: z.strictObject({ lat: degrees(90), lon: degrees(180) }),
  output: z.union([
    z.object({ country, region: regionCode, city: z.string(), city_id: cityId }),
    z.literal(false),
  ]),
});

export const listPlaces = endpoint({
  name: "listPlaces",
  method: "GET",
  path: "/api/places",
  summary:
    "Lists up to ten cities of a country whose names start with the query, largest first, ignoring accents.",
  query: z.strictObject({ country, q: z.string().trim().min(1).max(100) }),
  output: z.object({
    places: z.array(
      z.object({ city_id: cityId, city: z.string(), region: regionCode, region_name: z.string() }),
    ),
  }),
});

const about = freeText(MAX_ABOUT);

/**
 * Also takes a value written with an underscore, as earlier addresses have it. Typed as the plain values: our own pages
 * send nothing else.
 */
const spoken = <const Values extends readonly string[]>(values: Values) =>
  z
    .enum([...new Set([...values, ...values.map(storedValue)])])
    .transform(spokenValue)
    .pipe(z.enum(values)) as unknown as z.ZodType<Values[number], Values[number]>;

export const relationshipValue = spoken(RELATIONSHIPS);
export const hairValue = spoken(HAIRS);

const fields = {
  gender: z.enum(GENDERS).nullable(),
  sexuality: z.enum(SEXUALITIES).nullable(),
  relationship: z.enum(RELATIONSHIPS).nullable(),
  hair: z.enum(HAIRS).nullable(),
  eye: z.enum(EYES).nullable(),
  body: z.enum(BODIES).nullable(),
  tattoos: z.enum(TATTOOS).nullable(),
  country: country.nullable(),
  region: regionCode.nullable(),
  city_id: cityId.nullable(),
};

/** The rule that the words break; null if the decision names none. */
const heldFor = z.object({ rule: z.string().nullable() });

/** The only answer that contains the date of birth: a member's own profile. */
export const OwnProfile = z.object({
  id: z.int(),
  name: z.string(),
  date_of_birth: z.iso.date(),
  age: z.int(),
  status: z.enum(["active", "disabled"]),
  ...fields,
  city: z.string().nullable(),
  region_name: z.string().nullable(),
  interests: z.array(z.enum(INTERESTS)),
  about_me: z.string(),
  about_held: z
    .array(z.object({ kind: z.enum(CONTACT_KINDS), part: z.string() }))
    .describe("the parts of about_me that have to change before others can see it"),
  held: z
    .object({ name: heldFor.nullable(), about_me: heldFor.nullable() })
    .describe("what a decision keeps from others until the member writes something else"),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const readProfile = endpoint({
  name: "readProfile",
  method: "GET",
  path: "/api/profile",
  summary: "Returns the caller's own profile, including the date of birth.",
  query: none,
  output: z.object({ profile: OwnProfile }),
});

/** Fields that are left out stay unchanged. A region sets its country, a city sets both. */
export const profileChange = z
  .strictObject({
    ...fields,
    relationship: relationshipValue.nullable(),
    hair: hairValue.nullable(),
    interests: z
      .array(z.enum(INTERESTS))
      .max(INTERESTS.length)
      .transform((codes) => INTERESTS.filter((code) => codes.includes(code))),
    about_me: about,
  })
  .partial();
export type ProfileChange = z.output<typeof profileChange>;

export const changeProfile = endpoint({
  name: "changeProfile",
  method: "PATCH",
  path: "/api/profile",
  summary: "Changes any part of the caller's own profile and returns the whole profile.",
  query: none,
  body: profileChange,
  output: z.object({ profile: OwnProfile }),
  refusals: ["profiles.consent_needed", "safety.muted", "safety.restricted"],
});
