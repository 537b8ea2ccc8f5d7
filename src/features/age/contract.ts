import { z } from "zod";
import { AGE_LEVELS, AGE_METHODS } from "#base/age-levels.ts";
import { bytes, fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { AGE_FEATURES } from "./policy.ts";
import { CHECK_STATES } from "./rules.ts";

const none = z.strictObject({});
const ofCheck = z.strictObject({ ref: z.uuid() });
/** Limit in bytes of a provider's notification and of a wallet's form. */
const NEWS_BYTES = 16 * 1024;

const next = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("redirect"), url: z.string() }),
  z.object({ kind: z.literal("wallet"), link: z.string() }),
]);
export type NextStep = z.infer<typeof next>;

const check = z.object({
  ref: z.uuid(),
  state: z.enum(CHECK_STATES),
  method: z.enum(AGE_METHODS).nullable().describe("null to others than the member"),
  same_device: z.boolean(),
  next: next.nullable().describe("where the member goes; null once the check is over"),
  expires_at: z.iso.datetime(),
  back: z.string().nullable().describe("path to which the member wants to go back; null to others"),
});
export type AgeCheck = z.infer<typeof check>;

export const readAge = endpoint({
  name: "readAge",
  method: "GET",
  path: "/api/age",
  summary: "Returns what the member has proved about their age, what it is needed for, and how to prove it.",
  query: none,
  output: z.object({
    features: z.array(
      z.object({
        feature: z.enum(AGE_FEATURES),
        needed: z.enum(AGE_LEVELS),
        allowed: z.boolean(),
      }),
    ),
    proven: z.object({ level: z.enum(AGE_LEVELS), until: z.iso.datetime() }).nullable(),
    methods: z.array(z.enum(AGE_METHODS)).describe("in the order in which to offer them"),
    check: check.nullable().describe("the one that is waiting"),
    asked: z.boolean().describe("whether moderation asks for a proof, whatever was proven before"),
  }),
});
export type Age = z.infer<typeof readAge.output>;

export const beginAgeCheck = endpoint({
  name: "beginAgeCheck",
  method: "POST",
  path: "/api/age-checks",
  summary: "Begins a check by one method, or returns the one that is waiting if it is by the same method.",
  query: none,
  body: z.strictObject({
    method: z.enum(AGE_METHODS),
    same_device: z.boolean().describe("whether the wallet is on this device"),
    back: z.string().max(500).optional().describe("path to go back to; providers do not learn it"),
  }),
  output: check,
  refusals: [
    "age.provider_away",
    "age.method_over",
    "age.too_many_checks",
    "age.too_many_failures",
    "age.device_refused",
  ],
});

export const readAgeCheck = endpoint({
  name: "readAgeCheck",
  method: "GET",
  path: "/api/age-checks/:ref",
  summary:
    "Returns the state of a check to its member. Others who know its id learn only that its result was under age, because the member's session has ended by then.",
  query: ofCheck,
  output: check,
});

export const returnFromAgeCheck = endpoint({
  name: "returnFromAgeCheck",
  method: "GET",
  path: "/api/age-returns/:ref",
  summary:
    "Receives the browser from a provider or a wallet, and sends it to the page of the check. What it brings proves nothing: the provider is asked. A code counts only in the session that began the check.",
  query: z.looseObject({ ref: z.uuid(), code: z.string().max(100).optional() }),
  output: fileAnswer([]),
  status: 303,
});

export const takeAgeNews = endpoint({
  name: "takeAgeNews",
  method: "POST",
  path: "/api/age-news/:provider",
  summary: "Receives a provider's notification about a check.",
  query: z.looseObject({ provider: z.string().max(30) }),
  body: bytes({ contentTypes: ["application/json"], maxBytes: NEWS_BYTES }),
  refusals: ["age.news_refused"],
});

export const takeAgeProof = endpoint({
  name: "takeAgeProof",
  method: "POST",
  path: "/api/age-proofs",
  summary: "Receives a European proof of age from a wallet: the answer to an OpenID4VP request.",
  query: none,
  body: bytes({ contentTypes: ["application/x-www-form-urlencoded"], maxBytes: NEWS_BYTES }),
  output: z.object({
    redirect_uri: z.string().optional().describe("where a wallet on the same device sends the browser"),
  }),
  refusals: ["age.proof_refused", "age.check_over"],
});
