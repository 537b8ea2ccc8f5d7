import { domainToASCII } from "node:url";
import { z } from "zod";
import { LOCALES, toLocale } from "#base/locales.ts";
import { nameOfText, OWN_TEXT_KEYS, ownTextSchema } from "#base/own-texts.ts";
import { type SiteSettings, settingsIn } from "#base/site-settings.ts";
import type { Details } from "#features/site/server/site.ts";

export type DetailKind = "texts" | "company" | "domains";

const site = settingsIn("site");
const plain = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !/[<>\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text));
const value = <Value>(schema: z.ZodType<Value>, standard: NoInfer<Value>) =>
  site.value(schema, { default: standard, words: "" });
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** A host as DNS knows it. People may type it in the letters of their language. */
const domain = z
  .string()
  .trim()
  .max(253)
  // What reads hosts would cut the rest of an address off.
  .regex(/^[\p{L}\p{M}\p{N}.-]+$/u, { message: "configuration:invalid.domain" })
  .transform((typed) => domainToASCII(typed.toLowerCase().replace(/\.$/, "")))
  .refine((host) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host), {
    message: "configuration:invalid.domain",
  });
const unique = (list: readonly string[]) => new Set(list).size === list.length;

/** What an operator changes of a site besides settings and prices, by the names that the history knows. */
export const DETAILS: Record<DetailKind, SiteSettings> = {
  texts: Object.fromEntries(
    LOCALES.flatMap((locale) =>
      OWN_TEXT_KEYS.map((key) => [nameOfText(locale, key), value(ownTextSchema(key).nullable(), null)]),
    ),
  ),
  company: {
    company_name: value(plain(2, 100), ""),
    company_address: value(plain(3, 150), ""),
    company_city: value(plain(2, 100), ""),
    company_country: value(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/)
        .refine((code) => regions.of(code) !== undefined),
      "",
    ),
    company_kvk: value(
      z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N} ./-]{1,40}$/u),
      "",
    ),
    company_vat_numbers: value(
      z
        .array(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z]{2}[A-Z0-9+*]{2,13}$/),
        )
        .max(20)
        .refine(unique),
      [],
    ),
    company_tradenames: value(z.array(plain(1, 60)).max(30).refine(unique), []),
    company_support_phone: value(
      z
        .string()
        .trim()
        .regex(/^\+[0-9][0-9 ()-]{5,28}$/),
      "",
    ),
    company_delete_discount: site.number({ default: 25, max: 100, unit: "percent", words: "" }),
    site_name: value(plain(2, 40), ""),
    site_mail_name: value(plain(2, 40), ""),
    site_support_email: value(z.email().max(254), ""),
  },
  domains: {
    domains: value(z.array(domain).min(1).max(50).refine(unique), []),
    main_domain: value(domain, ""),
    site_language: value(z.enum(["browser", ...LOCALES]), "browser"),
    site_locales: value(z.array(z.enum(LOCALES)).min(1).refine(unique), [...LOCALES]),
  },
};

export const ALL_DETAILS: SiteSettings = { ...DETAILS.texts, ...DETAILS.company, ...DETAILS.domains };

/** Returns all details by name, as the database has them. */
export function valuesOf({ site: row, company, domains, texts }: Details): Record<string, unknown> {
  const own = new Map(texts.map(({ locale, key, value: text }) => [`text_${locale}_${key}`, text]));
  return {
    ...Object.fromEntries(Object.keys(DETAILS.texts).map((name) => [name, own.get(name) ?? null])),
    ...{ company_name: company.name, company_address: company.address, company_city: company.city },
    ...{
      company_country: company.country,
      company_kvk: company.kvk,
      company_vat_numbers: company.vatNumbers,
    },
    ...{ company_tradenames: company.tradenames, company_support_phone: company.supportPhone },
    company_delete_discount: company.deleteDiscount,
    ...{ site_name: row.name, site_mail_name: row.mailName, site_support_email: row.supportEmail },
    domains: domains.map((one) => one.domain),
    main_domain: domains.find(({ isMain }) => isMain)?.domain ?? domains[0]?.domain ?? "",
    site_language: toLocale(row.domainLanguage) ?? "browser",
    site_locales: row.locales ? LOCALES.filter((locale) => row.locales?.includes(locale)) : [...LOCALES],
  };
}
