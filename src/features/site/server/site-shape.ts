import type { Locale } from "#base/locales.ts";
import type { Currency } from "#base/money.ts";
import type { OwnTextKey } from "#base/own-texts.ts";
import type { SiteSettings, ValuesOf } from "#base/site-settings.ts";
import type { RequestSite } from "#platform/app.ts";
import type { Settings } from "../contract.ts";
import type { Brand } from "./brand/brand-of.ts";
import type { SettingFault } from "./read-stored-settings.ts";

export type SiteTextKey = OwnTextKey;

export type Bundle = {
  code: string;
  credits: number;
  popular: boolean;
  prices: Partial<Record<Currency, number>>;
  /** Price history: each amount with the time from which it applied. */
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
  /** The creditor of direct debits: identifier, name and account. Either all three are set or none. */
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
  /** First eight hex digits of the English page's hash. */
  version: string;
  /** The language of the page's text: English if there is no translation yet. */
  locale: Locale;
};

/**
 * Settings of any feature that are stated by name in settings.php, on the home page and, for numbers, as placeholders
 * of the static pages.
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

/** A site with everything that an operator has set for it. */
export type Site = RequestSite & {
  niche: number;
  company: Company;
  domains: string[];
  supportEmail: string;
  openedAt: Date | null;
  mailName: string;
  told: ToldSettings;
  /** The values of all settings that apply. */
  values: Readonly<Record<string, unknown>>;
  brand: Brand;
  /** Stored settings that are wrong. */
  faults: readonly SettingFault[];
  /**
   * Use `settingsOf` or `limitsOf` instead, which know whose value applies. @throws Error if a setting is missing in
   * the list
   */
  read<Own extends SiteSettings>(own: Own): ValuesOf<Own>;
  ownTexts: Partial<Record<string, Partial<Record<SiteTextKey, string>>>>;
  bundles: Bundle[];
  /** @param demoNote what a demo has to say besides; empty elsewhere */
  staticPage(name: StaticPageName, locale: Locale, demoNote: string): StaticPage;
};
