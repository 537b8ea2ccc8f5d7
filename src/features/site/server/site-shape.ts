import type { Locale } from "#base/locales.ts";
import type { Currency } from "#base/money.ts";
import type { SiteSettings, ValuesOf } from "#base/site-settings.ts";
import type { RequestSite } from "#platform/app.ts";
import type { Settings } from "../contract.ts";

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

/**
 * Settings of any feature that this one states by name: in settings.php, on the home page, and each number as a
 * placeholder of the static pages.
 */
export type ToldSettings = Pick<
  Settings,
  | "signups"
  | "logged_out_search"
  | "logged_out_search_trafficsource"
  | "visible_profile_fields"
  | "visible_profile_notes"
  | "search_fields"
  | "message_credits"
  | "photo_credits"
  | "gift_credits"
  | "signup_credits"
  | "message_length"
  | "refund_days"
  | "member_resell"
> & { free_messages: number };

/** A brand with all that an operator has set for it. */
export type Site = RequestSite & {
  niche: number;
  company: Company;
  domains: string[];
  supportEmail: string;
  mailName: string;
  told: ToldSettings;
  /** Use `settingsOf` or `limitsOf`, which know whose value applies. @throws Error if a setting is missing in the list */
  read<Own extends SiteSettings>(own: Own): ValuesOf<Own>;
  ownTexts: Partial<Record<string, Partial<Record<SiteTextKey, string>>>>;
  bundles: Bundle[];
  staticPage(name: StaticPageName, locale: Locale): StaticPage;
};
