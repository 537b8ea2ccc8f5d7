import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";
import { countDaysOf } from "./days.ts";

const day = z.iso
  .date()
  .refine((day) => day >= "1970" && day < "9999", "must be from 1970 to 9998")
  .describe("a day in UTC");
const MOST_DAYS = 3_660;

const range = z
  .strictObject({
    from: day,
    to: day,
    site: numberInQuery(siteId).optional().describe("all sites without it"),
    country: z
      .enum([...COUNTRIES, "ZZ"])
      .optional()
      .describe("all countries without it; ZZ: not known"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before from" })
  .refine(({ from, to }) => from > to || countDaysOf(from, to) <= MOST_DAYS, {
    path: ["from"],
    message: `at most ${MOST_DAYS} days`,
  });
export type FigureRange = z.output<typeof range>;

const series = z.object({
  part: z.string(),
  currency: z.string(),
  /** One value by period, in minor units if it is money. Null: not counted. */
  values: z.array(z.number().nullable()),
  /** Periods whose value lacks figures that are withheld. */
  withheld: z.array(z.int()),
});
export type Series = z.output<typeof series>;

const drawing = z.object({
  metric: z.string(),
  kind: z.enum(["line", "total", "bars", "grid"]),
  unit: z.enum(["count", "money"]),
  /** Each series of bars and grids has one value for the whole range. */
  series: z.array(series),
});
export type DrawingView = z.output<typeof drawing>;

const fact = z.object({
  name: z.enum([
    "replied",
    "confirmed",
    "overturned",
    "agreed",
    "late",
    "median_time",
    "disputes_visa",
    "disputes_mastercard",
  ]),
  /** A share; null if it cannot be computed. */
  share: z.number().nullable(),
  /** The part in which the median lies. */
  part: z.string().nullable(),
  /** The month that it is about. */
  month: z.string().nullable(),
});
export type Fact = z.output<typeof fact>;

const output = z.object({
  step: z.enum(["day", "week", "month"]),
  /** The first day of each period. Weeks begin on Monday. */
  periods: z.array(day),
  today: day,
  /** The first day that was ever counted. */
  first_day: day.nullable(),
  drawings: z.array(drawing),
  facts: z.array(fact),
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type FiguresView = z.output<typeof output>;

const file = fileAnswer(["text/csv"]);

export const readPeopleFigures = endpoint({
  name: "readPeopleFigures",
  method: "GET",
  path: "/api/desk/figures/people",
  summary:
    "Returns what members did, by day, by week if the range is longer than 100 days, or by month if it is longer than 750.",
  query: range,
  output,
});
export const readMoneyFigures = endpoint({
  name: "readMoneyFigures",
  method: "GET",
  path: "/api/desk/figures/money",
  summary: "Returns the money by currency, in minor units, by day, week or month as for people.",
  query: range,
  output,
});
export const readModerationFigures = endpoint({
  name: "readModerationFigures",
  method: "GET",
  path: "/api/desk/figures/moderation",
  summary: "Returns reports, cases and decisions by day, week or month as for people.",
  query: range,
  output,
});
export const writePeopleFigures = endpoint({
  name: "writePeopleFigures",
  method: "GET",
  path: "/api/desk/figures/people-files",
  summary: "The same figures by day as CSV.",
  query: range,
  output: file,
});
export const writeMoneyFigures = endpoint({
  name: "writeMoneyFigures",
  method: "GET",
  path: "/api/desk/figures/money-files",
  summary: "The same figures by day as CSV.",
  query: range,
  output: file,
});
export const writeModerationFigures = endpoint({
  name: "writeModerationFigures",
  method: "GET",
  path: "/api/desk/figures/moderation-files",
  summary: "The same figures by day as CSV.",
  query: range,
  output: file,
});

const group = z.object({ members: z.int(), successes: z.int() });
const measured = z.object({
  site: z.object({ id: z.int(), name: z.string() }),
  month: day,
  from: day,
  to: day,
  /** The site's claim at that time, in percent. */
  claim: z.int(),
  premium: group,
  others: group,
  /** How much better members with premium did, in percent, with the interval of 95 %. */
  better: z.object({ percent: z.number(), low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(["held", "not_contradicted", "too_high", "too_few"]),
});
export type Measured = z.output<typeof measured>;

export const readSuccess = endpoint({
  name: "readSuccess",
  method: "GET",
  path: "/api/desk/figures/success",
  summary:
    "Returns the success of members with premium as measured each month, beside what each site claims.",
  query: z.strictObject({}),
  output: z.object({
    sites: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** What the site claims now, in percent. */
        claim: z.int(),
        /** Whether the last measurement shows that the present claim is too high. */
        is_too_high: z.boolean(),
        /** What the claim could be lowered to. */
        lower_to: z.int().nullable(),
        /** The newest first. */
        measured: z.array(measured),
      }),
    ),
  }),
});
