import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { discountCode, method, money } from "./contract.ts";
import { why } from "./desk-faults-contract.ts";

const none = z.strictObject({});
const id = z.int().positive();
const moment = z.iso.datetime();

export const VALIDITIES = ["once", "once-per-user", "unlimited"] as const;
export const MAX_PERCENT = 90;
/** A code as it may be named. */
export const CODE_NAME = /^[A-Z0-9][A-Z0-9-]{2,39}$/;

const code = z.object({
  id,
  code: z.string(),
  site: z.string().nullable().describe("null: every site"),
  percent: z.number(),
  country: z.string().nullable(),
  member: id.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  minimum: z.int().nullable().describe("minor units of the currency"),
  methods: z.array(method).nullable(),
  validity: z.enum(VALIDITIES),
  expires_at: moment.nullable(),
  made_at: moment,
  made_by: z.string().nullable().describe("alias of the person of staff; null: the command line, or a rule"),
  ended: z.object({ at: moment, by: z.string().nullable() }).nullable(),
  is_over: z.boolean(),
  uses: z.int().describe("paid orders"),
  cost: z.array(money).describe("what it has taken off their prices, by currency"),
});
export type DeskCode = z.output<typeof code>;

export const listCodes = endpoint({
  name: "listCodes",
  method: "GET",
  path: "/api/desk/codes",
  summary: "Lists the discount codes with their uses and what they have cost, or those of one member.",
  query: z.strictObject({ member: numberInQuery(id).optional() }),
  output: z.object({
    codes: z.array(code),
    sites: z.array(z.object({ id, name: z.string() })),
    may_make: z.boolean(),
    may_end: z.boolean(),
  }),
});

export const writeCodes = endpoint({
  name: "writeCodes",
  method: "GET",
  path: "/api/desk/codes.csv",
  summary: "Returns the discount codes as a file for a spreadsheet.",
  query: none,
  output: fileAnswer(["text/csv"]),
});

export const listCodeUses = endpoint({
  name: "listCodeUses",
  method: "GET",
  path: "/api/desk/code-uses",
  summary: "Lists the last 100 paid orders with a discount code, and whose they are.",
  query: z.strictObject({ code: numberInQuery(id) }),
  output: z.object({
    uses: z.array(z.object({ order: id, member: id.nullable(), saved: money, at: moment })),
  }),
});

export const makeCode = endpoint({
  name: "makeCode",
  method: "POST",
  path: "/api/desk/codes",
  summary: "Makes a discount code. Repeating it with the same terms changes nothing.",
  query: none,
  body: z.strictObject({
    site: id.nullable().describe("null: every site"),
    code: discountCode.pipe(z.string().regex(CODE_NAME, "shop-desk:codes.invalid.code")),
    percent: z
      .number()
      .min(0.1)
      .max(MAX_PERCENT)
      .refine(
        (percent) => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9,
        "shop-desk:codes.invalid.percent",
      ),
    country: z.enum(COUNTRIES).nullable(),
    member: id.nullable(),
    currency: z.enum(CURRENCIES).nullable(),
    minimum: z.int().positive().max(100_000_000).nullable().describe("in minor units; needs a currency"),
    last_day: z.iso.date().nullable().describe("last day on which it is valid, in UTC"),
    methods: z.array(method).min(1).nullable(),
    validity: z.enum(VALIDITIES),
    why,
  }),
  output: z.object({ id }),
  refusals: ["shop-desk.code_reserved", "shop-desk.code_taken", "staff.own_account"],
});

export const endCode = endpoint({
  name: "endCode",
  method: "POST",
  path: "/api/desk/code-ends",
  summary: "Ends a discount code: no new order can use it. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({ code: id, why }),
});
