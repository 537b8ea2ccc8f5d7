import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";
import { SETTING_GROUPS } from "#base/site-settings.ts";

const none = z.strictObject({});
const id = z.int().positive();
const at = z.iso.datetime();
const settingName = z.string().regex(/^[a-z0-9_]{1,60}$/);
const why = z.string().max(500).trim().min(10);

/** A value as it is stored. The schema of the setting decides whether it fits. */
const value = z.unknown();

/** New values by setting. A setting in `reset` gets its default again. */
export const patch = {
  set: z.record(settingName, value).default({}),
  reset: z.array(settingName).max(500).default([]),
};
const wanted = z.strictObject({ site: siteId, ...patch });
export type Patch = { set: Record<string, unknown>; reset: string[] };

/** How a value is typed in. `options` are the words that are allowed. */
const control = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("number"), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal("switch") }),
  z.object({ kind: z.literal("choice"), options: z.array(z.string()) }),
  z.object({ kind: z.literal("selection"), options: z.array(z.string()) }),
  z.object({ kind: z.literal("text"), may_be_empty: z.boolean() }),
  /** A number, or one of the options, for each of some names. */
  z.object({
    kind: z.literal("table"),
    names: z.array(z.string()),
    options: z.array(z.string()).nullable(),
  }),
  /** Lines of text. */
  z.object({ kind: z.literal("lines") }),
  /** The order of payment providers: lines of a provider with countries and currencies. */
  z.object({ kind: z.literal("preference"), providers: z.array(z.string()) }),
]);
export type Control = z.output<typeof control>;

export const setting = z.object({
  name: settingName,
  group: z.enum(SETTING_GROUPS),
  control,
  unit: z.string().nullable(),
  per: z.enum(["minute", "hour", "day"]).nullable(),
  default: value,
  value,
  is_changed: z.boolean(),
  /** Whether changes need a second person. */
  is_dangerous: z.boolean(),
  /** Value at the site that it is compared with. */
  beside: value,
});
export type SettingView = z.output<typeof setting>;

const fault = z.object({
  setting: z.string(),
  problem: z.enum(["unknown", "invalid", "above", "unfit"]),
  /** The setting that it must not be more than. */
  other: z.string().nullable(),
  message: z.string().nullable(),
});

export type SettingFault = z.output<typeof fault>;

export const difference = z.object({
  setting: settingName,
  from: value,
  to: value,
  is_dangerous: z.boolean(),
});
export type Difference = z.output<typeof difference>;

export const configuredSite = z.object({ id, name: z.string(), domain: z.string(), faults: z.int() });

export const listConfiguredSites = endpoint({
  name: "listConfiguredSites",
  method: "GET",
  path: "/api/desk/sites",
  summary: "Lists the sites of the installation, with the number of stored settings that are wrong.",
  query: none,
  output: z.object({ sites: z.array(configuredSite) }),
});

export const readSiteSettings = endpoint({
  name: "readSiteSettings",
  method: "GET",
  path: "/api/desk/settings",
  summary:
    "Returns every setting of a site with its default and bounds, and the values of another site beside them.",
  query: z.strictObject({ site: numberInQuery(siteId), beside: numberInQuery(siteId).optional() }),
  output: z.object({
    site: configuredSite,
    revision: z.int(),
    settings: z.array(setting),
    faults: z.array(fault),
    /** How many proposals for this site wait for an answer. */
    open_proposals: z.int(),
    may_write: z.boolean(),
  }),
});

export const planSettings = endpoint({
  name: "planSettings",
  method: "POST",
  path: "/api/desk/settings/plans",
  summary: "Returns what a change of settings would do, or what is wrong with it, and changes nothing.",
  query: none,
  body: wanted,
  output: z.object({ differences: z.array(difference), needs_second_person: z.boolean() }),
});

/** What a change has besides its values. */
export const reason = {
  revision: z.int().min(0).describe("of the settings that the person saw"),
  why,
  reverts: id.nullable().default(null).describe("the change that this one takes back"),
};
const change = z.strictObject({ ...wanted.shape, ...reason });
const REFUSALS = ["configuration.changed_since", "configuration.no_change"] as const;

export const saveSettings = endpoint({
  name: "saveSettings",
  method: "POST",
  path: "/api/desk/settings",
  summary: "Changes settings of a site. Dangerous ones have to be proposed to a second person instead.",
  query: none,
  body: change,
  output: z.object({ revision: z.int() }),
  refusals: [...REFUSALS, "configuration.second_person"],
});

export const proposeSettings = endpoint({
  name: "proposeSettings",
  method: "POST",
  path: "/api/desk/settings/proposals",
  summary: "Proposes a change of settings. It takes effect when another person agrees within 72 hours.",
  query: none,
  body: change,
  output: z.object({ id }),
  refusals: [...REFUSALS, "staff.already_proposed"],
});

export const answerSettingsProposal = endpoint({
  name: "answerSettingsProposal",
  method: "POST",
  path: "/api/desk/settings/proposal-answers",
  summary: "Agrees to another person's proposal, which carries it out, or refuses it.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    "configuration.changed_since",
    "staff.own_proposal",
    "staff.about_yourself",
    "staff.proposal_over",
  ],
});

export const listSettingsChanges = endpoint({
  name: "listSettingsChanges",
  method: "GET",
  path: "/api/desk/settings/changes",
  summary: "Lists the changes of a site's settings, or of one setting, the newest first.",
  query: z.strictObject({
    site: numberInQuery(siteId),
    setting: settingName.optional(),
    before: numberInQuery(id).optional().describe("only changes older than this one"),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        id,
        at,
        by: z.string(),
        agreed_by: z.string().nullable(),
        why: z.string(),
        differences: z.array(difference),
        reverts: id.nullable(),
      }),
    ),
    has_more: z.boolean(),
  }),
});

export const planRevert = endpoint({
  name: "planRevert",
  method: "GET",
  path: "/api/desk/settings/revert",
  summary:
    "Returns the values that would take a change back, and which of its settings were changed again later.",
  query: z.strictObject({ change: numberInQuery(id) }),
  output: z.object({
    site: id,
    set: z.record(settingName, value),
    prices: z.array(z.object({ code: z.string(), currency: z.enum(CURRENCIES), amount: z.int().nullable() })),
    /** Settings and prices that a later change touched, with their value now. */
    changed_later: z.array(z.object({ setting: settingName, now: value })),
  }),
});
