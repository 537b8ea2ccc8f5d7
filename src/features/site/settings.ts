import { z } from "zod";
import { findContrastFault, type LEAST_CONTRAST } from "#base/brand.ts";
import { COLOUR, type Colour } from "#base/colour.ts";
import { COUNTRIES } from "#base/countries.ts";
import { settingsIn } from "#base/site-settings.ts";

const site = settingsIn("site");
const brand = settingsIn("brand");

/** A domain as DNS knows it, in lower case. */
const domain = z.stringFormat(
  "domain",
  /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
);

export const siteSettings = {
  countries: site.selection(COUNTRIES, "countries a member can choose"),
  cdn_prefix: site.value(z.string().regex(/^(https:\/\/[\w.-]+)?\/(?!\/)[\w/-]*$/), {
    default: "/media",
    words: "start of the addresses of public photos: a path, or an https address with one",
  }),
  force_all_locales: site.value(z.boolean(), {
    default: false,
    words: "whether the language menu lists all languages rather than the relevant ones",
  }),
  enable_site_entry_popup: site.value(z.enum(["yes", "no"]), {
    default: "yes",
    words: "whether visitors see the entry warning",
  }),
  site_entry_countries: site.selection(COUNTRIES, "countries whose visitors see the entry warning"),
  fictional_icon: site.value(z.string().regex(/^[a-z-]+$/), {
    default: "drama",
    words: "icon that marks fictional profiles",
  }),
  mail_from: site.value(z.email().max(254).nullable(), {
    default: null,
    words: "sender's e-mail address of this site's mails; defaults to `MAIL_FROM`",
  }),
  mail_bounce_domain: site.value(domain.nullable(), {
    default: null,
    words: "domain at which reports about this site's mails arrive, such as bounce.example.org",
  }),
  min_age: site.number({
    isDangerous: true,
    default: 18,
    min: 18,
    max: 99,
    unit: "years",
    words: "youngest age at which one can sign up",
  }),
};

export const siteReadLimits = {
  // Counted per member, or per address, which a household or a mobile network may share.
  pages_per_minute: site.readLimit({
    default: 600,
    min: 60,
    unit: "pages",
    per: "minute",
    words: "pages rendered for one member or one address; pages from the cache aren't counted",
  }),
};

/** A colour that can be read, or seen, on every background of a light page. */
function colourFor(use: keyof typeof LEAST_CONTRAST) {
  return z
    .stringFormat("colour", COLOUR)
    .transform((colour) => colour as Colour)
    .superRefine((colour, context) => {
      const fault = findContrastFault(colour, use);
      if (fault)
        context.addIssue({ code: "custom", message: "site:invalid.contrast", params: roundDown(fault) });
    });
}

/** Rounded down, so that a ratio that is too low never reads like one that is enough. */
function roundDown({ ratio, least }: { ratio: number; least: number }) {
  return { ratio: Math.floor(ratio * 10) / 10, least };
}

const side = z.int().min(1).max(10_000);
/** A stored picture, with the size in pixels in which it is shown before it is loaded. */
const picture = z
  .strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/), width: side, height: side })
  .nullable();

/** What makes several brands of an installation look like several brands. */
export const brandSettings = {
  brand_colour: brand.value(colourFor("text").nullable(), {
    default: null,
    words: "colour of bars, buttons, links and headings, such as #7a0f24; other shades are computed",
  }),
  brand_highlight: brand.value(colourFor("shape").nullable(), {
    default: null,
    words: "colour of likes and highlights, such as #e11d3f; other shades are computed",
  }),
  brand_logo: brand.value(picture, {
    default: null,
    words: "logo, uploaded at `/desk/brand`",
  }),
  brand_picture: brand.value(picture, {
    default: null,
    words: "picture on the home page, uploaded at `/desk/brand`",
  }),
};
