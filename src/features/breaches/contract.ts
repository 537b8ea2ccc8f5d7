import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { BREACH_KINDS } from "./rules.ts";

/** Most characters of each field. */
export const LENGTHS = { facts: 4_000, short: 1_000, long: 4_000, why: 2_000 } as const;
export const CHANGE_REASON = { min: 10, max: 500 } as const;
/** The register shows so many entries, the newest first. */
export const MOST_SHOWN = 500;

const id = z.int().positive();
const at = z.iso.datetime();
const none = z.strictObject({});
const why = freeText(CHANGE_REASON.max).pipe(z.string().min(CHANGE_REASON.min));

const content = {
  found_at: at,
  kinds: z
    .array(z.enum(BREACH_KINDS))
    .min(1)
    .max(3)
    .transform((kinds) => [...new Set(kinds)]),
  facts: freeText(LENGTHS.facts).pipe(z.string().min(1)),
  people: freeText(LENGTHS.short),
  data: freeText(LENGTHS.short),
  effects: freeText(LENGTHS.long),
  measures: freeText(LENGTHS.long),
  told_authority_at: at.nullable(),
  authority_why: freeText(LENGTHS.why),
  told_members_at: at.nullable(),
  members_why: freeText(LENGTHS.why),
};

const view = z.object({
  id,
  version: id,
  found_at: at,
  kinds: z.array(z.enum(BREACH_KINDS)),
  facts: z.string(),
  people: z.string(),
  data: z.string(),
  effects: z.string(),
  measures: z.string(),
  told_authority_at: at.nullable(),
  authority_why: z.string(),
  told_members_at: at.nullable(),
  members_why: z.string(),
  closed_at: at.nullable(),
  due_at: at.describe("72 hours after it was found"),
  clock: z.enum(["met", "running", "over"]),
});
export type BreachView = z.output<typeof view>;

export const listBreaches = endpoint({
  name: "listBreaches",
  method: "GET",
  path: "/api/desk/breaches",
  summary: "The register of breaches of personal data, the newest first.",
  query: none,
  output: z.object({ now: at, breaches: z.array(view), total: z.int() }),
});
export type Register = OutputOf<typeof listBreaches>;

export const readBreach = endpoint({
  name: "readBreach",
  method: "GET",
  path: "/api/desk/breach",
  summary: "One entry of the register, with who changed it when and why.",
  query: z.strictObject({ id: numberInQuery(id) }),
  output: z.object({
    now: at,
    breach: view,
    changes: z.array(
      z.object({
        version: id,
        kind: z.enum(["added", "changed", "closed"]),
        by: z.string(),
        at,
        why: z.string(),
        fields: z.array(z.string()).describe("what it changed"),
      }),
    ),
  }),
  refusals: ["breaches.not_found"],
});
export type BreachPage = OutputOf<typeof readBreach>;

export const addBreach = endpoint({
  name: "addBreach",
  method: "POST",
  path: "/api/desk/breaches",
  summary: "Adds a breach to the register. The same request again adds none.",
  query: none,
  body: z.strictObject({ client_id: z.uuid(), ...content }),
  output: z.object({ id }),
});

export const changeBreach = endpoint({
  name: "changeBreach",
  method: "POST",
  path: "/api/desk/breach-changes",
  summary: "Changes or completes an entry. What it said before stays readable.",
  query: none,
  body: z.strictObject({ id, version: id, why, ...content }),
  refusals: ["breaches.not_found", "breaches.changed"],
});

export const closeBreach = endpoint({
  name: "closeBreach",
  method: "POST",
  path: "/api/desk/breach-ends",
  summary: "Closes a complete entry. It stays in the register for five years.",
  query: none,
  body: z.strictObject({ id, version: id, why }),
  refusals: ["breaches.not_found", "breaches.changed", "breaches.closed"],
});

export const listOpenBreaches = endpoint({
  name: "listOpenBreaches",
  method: "GET",
  path: "/api/desk/open-breaches",
  summary: "Breaches of which the authority is still to be told, for the home of the desk.",
  query: none,
  output: z.object({
    now: at,
    open: z.array(z.object({ id, due_at: at, clock: z.enum(["running", "over"]) })),
  }),
});
