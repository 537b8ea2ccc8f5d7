import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { hairValue, INTIMATE_INTERESTS, OwnProfile, relationshipValue } from "#features/profiles/contract.ts";
import { foundMember, OLDEST, YOUNGEST } from "./contract.ts";
import { LOOKS } from "./match-reasons.ts";
import { WISHES } from "./match-rules.ts";

const strength = { must: z.boolean(), two_way: z.boolean() };
const anyOf = <const T extends z.ZodType>(value: T) =>
  z.strictObject({ values: z.array(value).max(60), ...strength });
const age = z.int().min(YOUNGEST).max(OLDEST);
const plain = OwnProfile.shape.interests.element.options.filter((code) => !INTIMATE_INTERESTS.includes(code));
const { eye, body, tattoos } = OwnProfile.shape;

export const matchWishes = z.strictObject({
  ages: z
    .strictObject({ min: age, max: age, ...strength })
    .refine(({ min, max }) => min <= max, { path: ["max"], message: "discovery:invalid.ages_reversed" }),
  /** Regions of the member's own country. */
  region: anyOf(z.string().regex(/^[A-Z]{2}-[A-Z\d]{1,3}$/)),
  relationship: anyOf(relationshipValue),
  hair: anyOf(hairValue),
  eye: anyOf(eye.unwrap()),
  body: anyOf(body.unwrap()),
  tattoos: anyOf(tattoos.unwrap()),
  /** One of them is enough. Intimate interests are excluded. */
  interests: anyOf(z.enum(plain)),
});
export type MatchWishes = z.output<typeof matchWishes>;

const reason = z.object({
  kind: z.enum([
    "ages_both",
    "age",
    "common_interests",
    "wished_interests",
    "region",
    "same_region",
    "relationship",
    ...LOOKS,
  ]),
  /** Profile codes; for a region, its name. */
  values: z.array(z.string()),
});

export const matchedMember = foundMember.extend({ reasons: z.array(reason) });
export type MatchedMember = z.infer<typeof matchedMember>;

const cost = z.object({ nice: z.int(), must: z.int() });

const found = z.object({
  wishes: matchWishes,
  /** Wishes that the site offers: fields that it both searches by and shows. */
  offered: z.array(z.enum(WISHES)),
  premium: z.boolean(),
  /** Country whose regions can be wished. */
  country: OwnProfile.shape.country,
  youngest: z.int(),
  /** Number of members who fulfil every must. */
  total: z.int(),
  /** Null if all members were counted; else how many of the most recently active ones were. */
  among: z.int().nullable(),
  /** How many members a wish would leave as nice to have and as a must, with all other wishes unchanged. */
  costs: z.record(z.enum(WISHES), cost),
  members: z.array(matchedMember),
  /** Offset of the next page; null after the last. */
  next: z.int().nullable(),
});
export type MatchPage = z.infer<typeof found>;

export const findMatches = endpoint({
  name: "findMatches",
  method: "GET",
  path: "/api/match-finder",
  summary:
    "Ranks members who match the caller's preferences and may be looking for someone like the caller: best first, each with reasons. Includes how many members each preference leaves.",
  query: z.strictObject({ from: numberInQuery(z.int().min(0).max(1_000)).optional() }),
  output: found,
});

export const saveWishes = endpoint({
  name: "saveMatchWishes",
  method: "PUT",
  path: "/api/match-finder",
  summary: "Saves the match finder preferences and returns the members who fit.",
  query: z.strictObject({}),
  body: z.strictObject({ wishes: matchWishes }),
  output: found,
  refusals: ["discovery.premium_filter"],
});
