import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";
import { configuredSite, difference, patch, reason, setting } from "./contract.ts";

const none = z.strictObject({});
const query = z.strictObject({ site: numberInQuery(siteId) });
const wanted = z.strictObject({ site: siteId, ...patch });
const change = z.strictObject({ ...wanted.shape, ...reason });
const plan = z.object({ differences: z.array(difference), needs_second_person: z.boolean() });
const saved = z.object({ revision: z.int() });
const refusals = ["configuration.changed_since", "configuration.no_change"] as const;

const view = {
  site: configuredSite,
  revision: z.int(),
  settings: z.array(setting),
  may_write: z.boolean(),
};

export const readTexts = endpoint({
  name: "readTexts",
  method: "GET",
  path: "/api/desk/texts",
  summary: "Returns the texts that a site words itself, with the product's words in every language.",
  query,
  output: z.object({
    ...view,
    /** The product's words, with the site's name filled in, by name such as `text_nl_index_title`. */
    standard: z.record(z.string(), z.string()),
    /** Language of the site, or the first one that it offers. */
    locale: z.enum(LOCALES),
  }),
});

export const planTexts = endpoint({
  name: "planTexts",
  method: "POST",
  path: "/api/desk/texts/plans",
  summary: "Returns what a change of texts would do, or what is wrong with it, and changes nothing.",
  query: none,
  body: wanted,
  output: plan,
});

export const saveTexts = endpoint({
  name: "saveTexts",
  method: "POST",
  path: "/api/desk/texts",
  summary: "Changes the texts of a site. A text in `reset` gets the product's words again.",
  query: none,
  body: change,
  output: saved,
  refusals,
});

export const readCompanyDetails = endpoint({
  name: "readCompanyDetails",
  method: "GET",
  path: "/api/desk/company",
  summary: "Returns who stands behind a site, and the versions of the pages about law.",
  query,
  output: z.object({
    ...view,
    /** Other sites of the same company, which change with this one. */
    also: z.array(z.string()),
    pages: z.array(
      z.object({
        page: z.string(),
        version: z.string().describe("beginning of the hash of the English file"),
        since: z.iso.datetime().nullable().describe("since when this installation shows it"),
        locales: z.array(z.string()).describe("languages of which there is exactly this version"),
      }),
    ),
    terms_date: z.iso.datetime().describe("as the terms state it, and as members' consents record it"),
  }),
});

export const planCompany = endpoint({
  name: "planCompany",
  method: "POST",
  path: "/api/desk/company/plans",
  summary: "Returns what a change of the company would do, or what is wrong with it, and changes nothing.",
  query: none,
  body: wanted,
  output: plan,
});

export const saveCompany = endpoint({
  name: "saveCompany",
  method: "POST",
  path: "/api/desk/company",
  summary: "Changes who stands behind a site. The data of a company change for all of its sites.",
  query: none,
  body: change,
  output: saved,
  refusals,
});

export const readDomains = endpoint({
  name: "readDomains",
  method: "GET",
  path: "/api/desk/domains",
  summary: "Returns the domains and languages of a site, and which domains lead here.",
  query,
  output: z.object({
    ...view,
    domains: z.array(
      z.object({
        domain: z.string(),
        shown: z.string().describe("in the letters of its language"),
        is_main: z.boolean(),
        seen_at: z.iso.datetime().nullable().describe("when the first request for it arrived"),
      }),
    ),
  }),
});

export const planDomains = endpoint({
  name: "planDomains",
  method: "POST",
  path: "/api/desk/domains/plans",
  summary: "Returns what a change of domains would do, or what is wrong with it, and changes nothing.",
  query: none,
  body: wanted,
  output: plan,
});

export const saveDomains = endpoint({
  name: "saveDomains",
  method: "POST",
  path: "/api/desk/domains",
  summary: "Changes the domains and languages of a site.",
  query: none,
  body: change,
  output: saved,
  refusals,
});
