import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { type MemberTile, memberTile } from "#features/photos/contract.ts";
import { LANDERS, type LanderName, type Niche, type Variant } from "./rules.ts";

/** Campaign that brought the visitor. It can decide whether the site shows members to them. */
const trafficSource = { network: z.string().max(100).optional(), ref: z.string().max(100).optional() };

export const readLanderMembers = endpoint({
  name: "readLanderMembers",
  method: "GET",
  path: "/api/landers/members",
  summary:
    "Returns up to twelve members with a photo from the visitor's country, without fictional profiles. None for visitors who may not search.",
  query: z.strictObject(trafficSource),
  output: z.object({ members: z.array(memberTile) }),
});

/** Rounded down, so that it can be said as "at least"; null below 20. */
const atLeast = z.int().nullable();

export const readLanderCounts = endpoint({
  name: "readLanderCounts",
  method: "GET",
  path: "/api/landers/counts",
  summary:
    "Returns how many members of a country there are at least by region, and how many were here in the last hour, without fictional profiles. None for visitors who may not search.",
  query: z.strictObject({ ...trafficSource, country: z.enum(COUNTRIES) }),
  output: z.object({ here: atLeast, regions: z.array(z.object({ code: z.string(), members: atLeast })) }),
});

export const noteLanderStart = endpoint({
  name: "noteLanderStart",
  method: "POST",
  path: "/api/landers/starts",
  summary: "Counts that a landing page led to the sign-up, as a sum by day. Sent by the page that is left.",
  query: z.strictObject({}),
  body: z.strictObject({
    lander: z.enum(LANDERS),
    niche: z.int().min(1).max(7),
    variant: z.enum(["a", "b"]),
    has_source: z.boolean(),
  }),
});

/** Map of one country. */
export type CountryMap = {
  width: number;
  height: number;
  path: string;
  regions: { code: string; name: string; x: number; y: number }[];
};

/** Data of a landing page. It is the same for all visitors of a country and language, whatever their campaign. */
export type LanderView = {
  name: LanderName;
  /** The site shows this lander. Otherwise the page shows the plain one. */
  isOn: boolean;
  niche: Niche;
  variant: Variant;
  /** The campaign's own word, which is kept and never shown. */
  slug: string | null;
  title: string;
  siteName: string;
  origin: string;
  messagePrice: string | null;
  freeMessages: number;
  refundDays: number;
  minAge: number;
  /** Country of the visitor; null if unknown. */
  country: string | null;
  map: CountryMap | null;
};

/** A member as their landing pages show them to visitors. */
export type Landing = {
  member: MemberTile;
  /** The site's warning, on fictional profiles. */
  warning: string | null;
  related: MemberTile[];
  messageLength: number;
};

/** `found` is null for a member whom a visitor may not see. */
export type LandingView = LanderView & { found: Landing | null };
