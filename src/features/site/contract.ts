import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { pictureAnswer } from "#base/picture-contract.ts";

const country = z.string().regex(/^[A-Z]{2}$/);
const credits = z.int().min(0);

export const Settings = z.object({
  countries: z.array(country),
  name: z.string(),
  domain: z.string(),
  domain_language: z.string().nullable(),
  index_title: z.string(),
  description: z.string(),
  cdn_prefix: z.string(),
  niche: z.int().min(1).max(7),
  geoip_country: country.nullable(),
  geoip_selected_country: country.nullable(),
  signups: z.enum(["all", "with_trafficsource", "other"]),
  logged_out_search: z.enum(["none", "other"]),
  logged_out_search_trafficsource: z.enum(["none", "other"]),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  search_fields: z.array(z.string()),
  message_credits: credits,
  photo_credits: credits,
  gift_credits: z.record(z.string(), credits).describe("credits by gift"),
  signup_credits: credits,
  message_length: z.int().positive().describe("Unicode code points"),
  minimum_message_costs: z
    .record(country, z.object({ costs: z.number(), currency: z.string() }))
    .describe("by country: the lowest price of one message, in units of the currency"),
  support_email: z.string(),
  support_phone: z.string(),
  enable_site_entry_popup: z.enum(["yes", "no"]),
  fictional_icon: z.string(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  refund_days: z.int(),
  member_resell: z.enum(["none", "cam", "resell"]),
  company_id: z.int(),
  mail_name: z.string(),
  push_public_key: z.string().nullable(),
});
export type Settings = z.infer<typeof Settings>;

export const readSettings = endpoint({
  name: "readSettings",
  method: "GET",
  path: "/api/settings.php",
  summary:
    "Returns the settings of the site, chosen by the query parameter `domain` or otherwise by host. Other query parameters of the page are accepted.",
  query: z.looseObject({}),
  output: z.object({ settings: Settings }),
});

export const readCompany = endpoint({
  name: "readCompany",
  method: "GET",
  path: "/api/companyinfo.php",
  summary: "Returns the company behind the site.",
  query: z.strictObject({}),
  output: z.object({
    name: z.string(),
    address: z.string(),
    kvk: z.string().describe("number in the Dutch trade register"),
    city: z.string(),
    country,
    tradenames: z.array(z.string()),
    vat_numbers: z.array(z.string()),
    support_phone: z.string(),
    delete_discount: z.int().describe("percent"),
    added: z.iso.datetime(),
  }),
});

export const pageHidden = endpoint({
  name: "pageHidden",
  method: "POST",
  path: "/api/page-hidden.php",
  summary: "Receives the beacon of a page that became hidden.",
  query: z.strictObject({}),
  body: z.strictObject({}),
});

export const recordPageBounce = endpoint({
  name: "recordPageBounce",
  method: "POST",
  path: "/api/page-bounces",
  summary: "Records how long a page was viewed. Sent by pages opened with the query parameter `lb`.",
  query: z.strictObject({}),
  body: z.strictObject({
    page: z
      .string()
      .min(1)
      .max(200)
      .regex(/^\/[^?#]*$/),
    milliseconds: z.int().min(0).max(86_400_000),
    only: z.boolean(),
  }),
});

/** Files that are kept of a logo and of a picture for the home page. */
const BRAND_FILE_NAMES = [
  "logo.avif",
  "logo.webp",
  "icon-192.webp",
  "icon-512.webp",
  "picture.avif",
  "picture.webp",
] as const;

export const brandFile = {
  key: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.enum(BRAND_FILE_NAMES),
};

export const readBrandFile = endpoint({
  name: "readBrandFile",
  method: "GET",
  path: "/brand/:key/:file",
  summary: "Returns a file of a site's logo or of the picture on its home page.",
  query: z.strictObject(brandFile),
  output: pictureAnswer,
});

const returnTo = z.string().max(500).default("/");

export const chooseLocale = z.object({ locale: z.enum(LOCALES), returnTo });

/** An empty country takes the choice back. */
export const chooseCountry = z.object({ country: z.enum([...COUNTRIES, ""]), returnTo });
