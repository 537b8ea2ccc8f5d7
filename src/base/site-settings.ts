import { z } from "zod";

/** Groups of the settings of a site: the sections in docs/operating.md and of a later back-office page. */
export const SETTING_GROUPS = [
  "site",
  "brand",
  "accounts",
  "login",
  "links",
  "profiles",
  "search",
  "likes",
  "chat",
  "photos",
  "notifications",
  "reports",
  "age",
  "prices",
  "payments",
  "discounts",
  "refunds",
  "debits",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export type SettingUnit =
  | "years"
  | "months"
  | "days"
  | "bank days"
  | "hours"
  | "minutes"
  | "seconds"
  | "percent"
  | "cents"
  | "credits"
  | "characters"
  | "megabytes"
  | "megapixels"
  | "accounts"
  | "cases"
  | "checks"
  | "codes"
  | "conversations"
  | "debits"
  | "likes"
  | "mails"
  | "messages"
  | "orders"
  | "pages"
  | "photos"
  | "pushes"
  | "reports"
  | "requests"
  | "searches"
  | "tries"
  | "withdrawals";

/**
 * Decides which site's value applies to a GET request that forces a domain. `site`: the forced site's. `host`: that of the site at the
 * request's host, so that nobody can read more by forcing the domain with the highest limit.
 */
type AppliesBy = "site" | "host";

export type SiteSetting<Value = unknown, By extends AppliesBy = AppliesBy> = {
  schema: z.ZodType<Value>;
  /** Applies to a site that stores no value of its own. */
  default: Value;
  group: SettingGroup;
  appliesBy: By;
  /** Only for numbers. */
  unit?: SettingUnit;
  /** The time in which that many are allowed. */
  per?: "minute" | "hour" | "day";
  bounds?: { min: number; max: number };
  /** Only for values by name, where the schema does not tell them: the names, and the values if they are words. */
  table?: { names: readonly string[]; options?: readonly string[] };
  /** A change needs a second person, because it costs money or members' safety if it is wrong. */
  isDangerous?: true;
  /** Printed in docs/operating.md. */
  words: string;
};

/** Two settings of which the first must not be more than the second. */
export type SettingOrder = readonly [lower: string, upper: string];

export type SiteSettings<By extends AppliesBy = AppliesBy> = Readonly<
  Record<string, SiteSetting<unknown, By>>
>;
export type ValuesOf<Settings extends SiteSettings> = {
  readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]>;
};

type About<Value> = Pick<SiteSetting, "isDangerous" | "table"> & { default: NoInfer<Value>; words: string };
type AboutNumber = About<number> &
  Pick<SiteSetting, "unit" | "per"> & { unit: SettingUnit } & Partial<{
    min: number;
    max: number;
  }>;

export function settingsIn(group: SettingGroup) {
  const number = <By extends AppliesBy>(appliesBy: By, about: AboutNumber): SiteSetting<number, By> => {
    const { min = 0, max = 10_000, ...rest } = about;
    return { ...rest, group, appliesBy, bounds: { min, max }, schema: z.int().min(min).max(max) };
  };
  return {
    /** A whole number; from 0 to 10,000 unless stated otherwise. */
    number: (about: AboutNumber) => number("site", about),
    /** A whole number that limits what GET requests read. */
    readLimit: (about: AboutNumber) => number("host", about),
    value: <Value>(schema: z.ZodType<Value>, about: About<Value>): SiteSetting<Value, "site"> => ({
      ...about,
      schema,
      group,
      appliesBy: "site",
    }),
    /** A value that decides what GET requests may read. */
    readValue: <Value>(schema: z.ZodType<Value>, about: About<Value>): SiteSetting<Value, "host"> => ({
      ...about,
      schema,
      group,
      appliesBy: "host",
    }),
    /** Any selection from a list; the whole list by default. */
    selection: <const Values extends readonly string[]>(
      values: Values,
      words: string,
    ): SiteSetting<Values[number][], "site"> => ({
      schema: z.array(z.enum(values)) as z.ZodType<Values[number][]>,
      default: [...values],
      words,
      group,
      appliesBy: "site",
    }),
  };
}

/** @throws Error if two settings have the same name */
export function mergeSettings(parts: readonly SiteSettings[]): SiteSettings {
  const merged: Record<string, SiteSetting> = {};
  for (const [name, setting] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(merged, name)) throw new Error(`Two settings have the name ${name}.`);
    merged[name] = setting;
  }
  return merged;
}

/** States pairs of a feature's own settings of which the first must not be more than the second. */
export function ordersOf<Own extends SiteSettings>(
  _own: Own,
  orders: readonly (readonly [lower: keyof Own & string, upper: keyof Own & string])[],
): readonly SettingOrder[] {
  return orders;
}

/** Returns the orders that these values break. */
export function listBrokenOrders(
  values: Readonly<Record<string, unknown>>,
  orders: readonly SettingOrder[],
): SettingOrder[] {
  return orders.filter(([lower, upper]) => (values[lower] as number) > (values[upper] as number));
}
