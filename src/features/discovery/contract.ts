import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { memberTile } from "#features/photos/contract.ts";
import { hairValue, OwnProfile, relationshipValue } from "#features/profiles/contract.ts";
import { DISTANCES } from "./distances.ts";

export const OLDEST = 99;
export const YOUNGEST = 18;

/** One value or several: `hair=red&hair=blond`. */
const some = <const T extends z.ZodType>(value: T) =>
  z.union([z.array(value).max(60), value.transform((one) => [one])]).optional();
const yes = z.literal("yes").optional();
const age = numberInQuery(z.int().min(YOUNGEST).max(OLDEST)).optional();

/** The filters as they stand in the page's address. Filters that a site does not offer are ignored. */
export const searchFilters = z
  .strictObject({
    gender: z.enum(["female", "male", "both"]).optional(),
    /** `any` searches everywhere; without a country, members search in their own. */
    country: z.enum([...COUNTRIES, "any"]).optional(),
    countryregion: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z\d]{1,3}$/)
      .optional(),
    min_age: age,
    max_age: age,
    relationship: some(relationshipValue),
    hair: some(hairValue),
    eye: some(OwnProfile.shape.eye.unwrap()),
    body: some(OwnProfile.shape.body.unwrap()),
    tattoos: OwnProfile.shape.tattoos.unwrap().optional(),
    /** Members must have all of them. */
    interests: some(OwnProfile.shape.interests.element),
    photo: yes,
    online: yes,
    new: yes,
    /** Kilometres from the city of the member, in every country unless one is given. Visitors have no distance or order. */
    distance: numberInQuery(z.literal(DISTANCES)).optional(),
    /** The nearest first, in steps of some kilometres; within a step as without it. */
    order: z.literal("distance").optional(),
  })
  .refine(({ min_age, max_age }) => min_age === undefined || max_age === undefined || min_age <= max_age, {
    path: ["max_age"],
    message: "discovery:invalid.ages_reversed",
  })
  .refine(
    ({ country = "any", countryregion }) =>
      country === "any" || !countryregion || countryregion.startsWith(`${country}-`),
    {
      path: ["countryregion"],
      message: "discovery:invalid.region_elsewhere",
    },
  );
export type SearchFilters = z.output<typeof searchFilters>;

export const foundMember = memberTile.extend({ liked: z.boolean() });
export type FoundMember = z.infer<typeof foundMember>;

/** Exact up to a limit; beyond it, at least this many: "500+". */
const counted = z.object({ count: z.int(), exact: z.boolean() });

/** Campaign that brought the visitor. It can decide whether the site lets them search. */
const trafficSource = { network: z.string().max(100).optional(), ref: z.string().max(100).optional() };

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
    /** The filters after defaults: whom the member looks for, in their own country. */
    filters: z.object({
      gender: z.enum(["female", "male", "both"]),
      country: z.enum(COUNTRIES).nullable(),
      countryregion: z.string().nullable(),
      min_age: z.int(),
      max_age: z.int(),
    }),
    results: z.array(foundMember),
    /** Cursor of the next page; null after the last. */
    next: z.string().nullable(),
    /** Only in the first page. Fictional profiles are among the results, but not counted. */
    numResults: counted.nullable(),
    /** Only in the first page, if fewer than six fit: same gender, near in age, anywhere in the country. */
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
