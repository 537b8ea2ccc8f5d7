import type { Locale } from "#base/locales.ts";
import type { Currency } from "#base/money.ts";
import type { RequestSite } from "#platform/app.ts";
import type { ReadLimits, SiteSettings } from "./settings.ts";

export type SiteTextKey =
  | "index_title"
  | "description"
  | "fictional_warning"
  | "fictional_singular"
  | "fictional_plural";

export type Bundle = {
  code: string;
  credits: number;
  popular: boolean;
  prices: Partial<Record<Currency, number>>;
  /** What it cost from when on. */
  priceChanges: readonly { currency: string; amount: number; since: Date }[];
};

export type Company = {
  id: number;
  name: string;
  address: string;
  city: string;
  country: string;
  kvk: string;
  tradenames: string[];
  vatNumbers: string[];
  supportPhone: string;
  deleteDiscount: number;
  added: Date;
  /** Of direct debit, all three or none: who collects, under which name and to which account. */
  creditorId: string | null;
  creditorName: string | null;
  creditorIban: string | null;
};

export const STATIC_PAGES = [
  "ban",
  "cookies",
  "faq",
  "privacy",
  "return-policy",
  "service",
  "terms",
] as const;
export type StaticPageName = (typeof STATIC_PAGES)[number];

export type StaticPage = {
  title: string;
  description: string;
  html: string;
  /** The language that the page is in: English where there is no translation yet. */
  locale: Locale;
};

/** A brand with all that an operator has set for it. */
export type Site = RequestSite & {
  niche: number;
  company: Company;
  domains: string[];
  supportEmail: string;
  mailName: string;
  settings: Omit<SiteSettings, keyof ReadLimits>;
  /** Apart from the settings, so that none is read from a forced site: see `limitsOf`. */
  limits: ReadLimits;
  ownTexts: Partial<Record<string, Partial<Record<SiteTextKey, string>>>>;
  bundles: Bundle[];
  staticPage(name: StaticPageName, locale: Locale): StaticPage;
};
