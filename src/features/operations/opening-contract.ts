import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { siteId } from "#base/site-id.ts";

const none = z.strictObject({});
const at = z.iso.datetime();

export const CHECK_KINDS = ["mail", "payments", "age", "domains"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What can be wrong with a domain, in words of every language. Other findings are in the words of the check. */
export const DOMAIN_CODES = [
  "no_address",
  "no_answer",
  "elsewhere",
  "certificate_missing",
  "certificate_wrong",
  "certificate_over",
  "certificate_ends",
] as const;

const finding = z.object({
  what: z.string(),
  code: z.enum(DOMAIN_CODES).nullable(),
  problem: z.string().nullable().describe("what is wrong, in English; null if nothing is"),
  unknown: z.boolean().describe("true if it could not be found out"),
  until: at.nullable().describe("end of the certificate"),
});
export type Finding = z.output<typeof finding>;

export const check = z.object({ kind: z.enum(CHECK_KINDS), at, findings: z.array(finding) });
export type Check = z.output<typeof check>;

export const runCheck = endpoint({
  name: "runCheck",
  method: "POST",
  path: "/api/desk/checks",
  summary:
    "Asks other servers whether mail, payments, age checks or domains work, for half a minute at most.",
  query: none,
  body: z.strictObject({ kind: z.enum(CHECK_KINDS) }),
  output: check,
});

export const proveInstallation = endpoint({
  name: "proveInstallation",
  method: "GET",
  path: "/api/installation",
  summary: "Proves that this installation answers at a domain: only it can make the proof of a challenge.",
  query: z.strictObject({ challenge: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.object({ proof: z.string() }),
});

export const STEP_NAMES = [
  "people",
  "processes",
  "mail",
  "mail_records",
  "payments",
  "push",
  "sms",
  "company",
  "domains",
  "prices",
  "methods",
  "legal",
  "texts",
  "age",
  "open",
  "first_order",
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** What keeps a step from being done. */
const STEP_PROBLEMS = [
  "one_operator",
  "role_missing",
  "variable_missing",
  "no_provider",
  "not_checked",
  "check_found",
  "off",
  "field_empty",
  "field_example",
  "address_differs",
  "no_price",
  "no_method",
  "not_translated",
  "own_texts_none",
  "age_closed",
  "steps_left",
  "not_opened",
  "no_order",
] as const;

const problem = z.object({
  code: z.enum(STEP_PROBLEMS),
  /** What it is about: a field, a role, a variable, a country or a count. */
  about: z.string(),
});
export type Problem = z.output<typeof problem>;

const step = z.object({
  name: z.enum(STEP_NAMES),
  /** Whether the site can open without it. */
  weight: z.enum(["needed", "advised", "optional"]),
  is_done: z.boolean(),
  problems: z.array(problem),
  /** The check that looks at it. */
  check: z.enum(CHECK_KINDS).nullable(),
});
export type Step = z.output<typeof step>;

const variable = z.object({ name: z.string(), is_set: z.boolean() });

export const readGettingStarted = endpoint({
  name: "readGettingStarted",
  method: "GET",
  path: "/api/desk/getting-started",
  summary: "What is done and what is left until each site can open, found out anew at each call.",
  query: none,
  output: z.object({
    is_demo: z.boolean(),
    is_complete: z.boolean().describe("whether nothing is left but what is optional"),
    installation: z.array(step),
    sites: z.array(
      z.object({
        id: siteId,
        name: z.string(),
        domain: z.string(),
        opened_at: at.nullable(),
        steps: z.array(step),
      }),
    ),
    checks: z.array(check).describe("the last check of each kind that has run"),
    variables: z
      .array(z.object({ group: z.string(), variables: z.array(variable) }))
      .describe("environment variables by what they are for, without their values"),
  }),
});
export type GettingStarted = OutputOf<typeof readGettingStarted>;
export type SiteSteps = GettingStarted["sites"][number];

export const openSite = endpoint({
  name: "openSite",
  method: "POST",
  path: "/api/desk/site-openings",
  summary: "Opens a site to members, once everything that it needs is done. It cannot be closed again.",
  query: none,
  body: z.strictObject({ site: siteId }),
  refusals: ["operations.unknown_site", "operations.already_open", "operations.steps_left"],
});
