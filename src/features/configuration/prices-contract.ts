import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";

const none = z.strictObject({});
const currency = z.enum(CURRENCIES);
const code = z.string().regex(/^p[0-3]$/);
const amount = z.int().positive();
/** More is a slip of the keyboard in every currency of ours. */
const MOST = 1_000_000;

const percent = z.int().min(0).max(100).nullable();
const money = z.object({ amount, currency });

/** What one bundle costs in one currency. */
const cell = z.object({
  currency,
  amount: amount.nullable().describe("minor units; null: the bundle is not sold in this currency"),
  lowest: amount.nullable().describe("lowest price of the last 30 days"),
  ribbon_percent: percent.describe("reduction that the ribbon states to a new member; null: no ribbon"),
});

export const readPrices = endpoint({
  name: "readPrices",
  method: "GET",
  path: "/api/desk/prices",
  summary: "Returns the price list of a site, with the lowest price of the last 30 days beside each price.",
  query: z.strictObject({ site: numberInQuery(siteId) }),
  output: z.object({
    site: z.object({ id: siteId, name: z.string() }),
    revision: z.int(),
    currencies: z.array(currency),
    bundles: z.array(z.object({ code, credits: z.int(), popular: z.boolean(), prices: z.array(cell) })),
    /** The lowest price of one message by country, as settings.php states it. */
    minimum_message_costs: z.record(z.string(), money),
    /** Set among the settings. A new member gets the larger of the two. */
    offers: z.object({ welcome_percent: z.int(), time_bonus_percent: z.int() }),
    try_out: z.object({ credits: z.int(), prices: z.array(money) }),
    may_write: z.boolean(),
  }),
});

const price = z.strictObject({
  code,
  currency,
  amount: z.int().min(1).max(MOST).nullable(),
});
const wanted = z.strictObject({
  site: siteId,
  prices: z
    .array(price)
    .min(1)
    .max(100)
    .refine((list) => new Set(list.map((one) => `${one.code} ${one.currency}`)).size === list.length),
});

const difference = z.object({
  code,
  currency,
  from: amount.nullable(),
  to: amount.nullable(),
  /** Half as much again, half of it, or no price at all: worth a second look. */
  is_large: z.boolean(),
});
export type PriceDifference = z.output<typeof difference>;

export const planPrices = endpoint({
  name: "planPrices",
  method: "POST",
  path: "/api/desk/prices/plans",
  summary: "Returns what a change of prices would do, and changes nothing.",
  query: none,
  body: wanted,
  output: z.object({
    differences: z.array(
      difference.extend({ lowest: amount.nullable(), ribbon_percent: percent }).describe("as they would be"),
    ),
    minimum_message_costs: z.record(z.string(), money),
  }),
});

export const savePrices = endpoint({
  name: "savePrices",
  method: "POST",
  path: "/api/desk/prices",
  summary: "Changes prices of a site, all at once. Orders that were placed keep theirs.",
  query: none,
  body: z.strictObject({
    ...wanted.shape,
    revision: z.int().min(0).describe("of the price list that the person saw"),
    why: z.string().max(500).trim().min(10),
    reverts: z.int().positive().nullable().default(null).describe("the change that this one takes back"),
  }),
  output: z.object({ revision: z.int() }),
  refusals: ["configuration.changed_since", "configuration.no_change"],
});
