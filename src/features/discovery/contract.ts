import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";

export const OLDEST = 99;
export const YOUNGEST = 18;

/** One name of it, or several: `hair=red&hair=blond`. */
const some = <const T extends z.ZodType>(value: T) =>
  z.union([z.array(value).max(60), value.transform((one) => [one])]).optional();
const yes = z.literal("yes").optional();
const age = numberInQuery(z.int().min(YOUNGEST).max(OLDEST)).optional();

/** As the address of the page has it. What a site does not ask for is not looked at. */
export const searchFilters = z
  .strictObject({
    gender: z.enum(["female", "male", "both"]).optional(),
    country: z.enum(COUNTRIES).optional(),
    countryregion: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z\d]{1,3}$/)
      .optional(),
    min_age: age,
    max_age: age,
    relationship: some(OwnProfile.shape.relationship.unwrap()),
    hair: some(OwnProfile.shape.hair.unwrap()),
    eye: some(OwnProfile.shape.eye.unwrap()),
    body: some(OwnProfile.shape.body.unwrap()),
    tattoos: OwnProfile.shape.tattoos.unwrap().optional(),
    /** All of them. */
    interests: some(OwnProfile.shape.interests.element),
    photo: yes,
    online: yes,
    new: yes,
  })
  .refine(({ min_age, max_age }) => min_age === undefined || max_age === undefined || min_age <= max_age, {
    path: ["max_age"],
    message: "discovery:invalid.ages_reversed",
  })
  .refine(
    ({ country, countryregion }) => !country || !countryregion || countryregion.startsWith(`${country}-`),
    {
      path: ["countryregion"],
      message: "discovery:invalid.region_elsewhere",
    },
  );
export type SearchFilters = z.output<typeof searchFilters>;

export const foundMember = memberTile.extend({ liked: z.boolean() });
export type FoundMember = z.infer<typeof foundMember>;

/** Exact up to its limit; beyond it, at least so many: "500+". */
const counted = z.object({ count: z.int(), exact: z.boolean() });

/** Which campaign brought a visitor: it decides whether the site lets one search. */
const trafficSource = { network: z.string().max(100).optional(), ref: z.string().max(100).optional() };

/** The filters as a page has them, with what only a call carries. */
const searchQuery = searchFilters.safeExtend({
  ...trafficSource,
  /** `next` of the previous page. */
  after: z.string().max(200).optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const searchMembers = endpoint({
  name: "searchMembers",
  method: "GET",
  path: "/api/members",
  summary:
    "Searches members: those with a photo and the most recently active first, 24 per page. Adds similar members if few fit.",
  query: searchQuery,
  output: z.object({
    /** What was really asked after defaults: whom the member looks for, in the own country. */
    filters: z.object({
      gender: z.enum(["female", "male", "both"]),
      country: z.enum(COUNTRIES).nullable(),
      countryregion: z.string().nullable(),
      min_age: z.int(),
      max_age: z.int(),
    }),
    results: z.array(foundMember),
    /** Takes the next page; nothing after the last. */
    next: z.string().nullable(),
    /** With the first page only. */
    numResults: counted.nullable(),
    /** With the first page only, where fewer than six fit: same gender, near in age, the rest of the country. */
    similar: z.array(foundMember),
  }),
  refusals: [
    "discovery.log_in_to_search",
    "discovery.premium_filter",
    "discovery.unknown_page",
    "discovery.too_many_searches",
  ],
});

const fewTiles = z.object({ members: z.array(foundMember) });

export const readOverview = endpoint({
  name: "readOverview",
  method: "GET",
  path: "/api/members/overview",
  summary:
    "Returns up to twelve members that a search without filters finds first. None for visitors who may not search.",
  query: z.strictObject(trafficSource),
  output: fewTiles,
});

export const readRelated = endpoint({
  name: "readRelated",
  method: "GET",
  path: "/api/members/:id/related",
  summary:
    "Returns up to twelve similar members: same gender, close in age, same country. None if the caller may not open the profile.",
  query: z.strictObject({ id: numberInQuery(z.int().positive()), ...trafficSource }),
  output: fewTiles,
});
