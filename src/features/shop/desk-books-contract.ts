import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";

/** The accounts of the books: what providers hold for us, what members owe, what was given up, and what we sold. */
export const ACCOUNTS = ["provider", "receivable", "loss", "sales"] as const;
export type Account = (typeof ACCOUNTS)[number];
/** A longer range is shown by month. */
export const MOST_BY_DAY = 62;
const MOST_DAYS = 3_660;
export const DIFFERENCES_SHOWN = 100;

const DAY_MS = 86_400_000;
const day = z.iso.date().describe("a day in UTC");
const sum = z.int().describe("in minor units of the currency");
const currency = z.enum(CURRENCIES);
const account = z.enum(ACCOUNTS);

/** Both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

const range = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before from" })
  .refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
    path: ["from"],
    message: `at most ${MOST_DAYS} days`,
  });
export type BookRange = z.output<typeof range>;

const difference = z.object({
  what: z.string().describe("in English, as npm run cli -- reconcile writes it"),
  member: z.int().nullable(),
  expected: z.number(),
  found: z.number(),
});

export const readBooks = endpoint({
  name: "readBooks",
  method: "GET",
  path: "/api/desk/books",
  summary:
    "Returns the sums of the books by account, for days or months, and what the latest comparison of all books found. Reads sums of days only.",
  query: range,
  output: z.object({
    step: z.enum(["day", "month"]),
    rows: z.array(
      z.object({
        period: day.describe("a day, or the first day of a month"),
        ...{ account, currency, entries: z.int(), debited: sum, credited: sum },
      }),
    ),
    balances: z
      .array(z.object({ account, currency, balance: sum.describe("debited less credited") }))
      .describe("since the beginning of the books; empty while they are"),
    reconciled: z
      .object({
        at: z.iso.datetime(),
        seconds: z.number(),
        differences: z.int(),
        found: z.array(difference).describe("the first of them"),
        credits: z
          .object({ bought: z.int(), given: z.int() })
          .describe("that members had left then: what they can still ask for"),
      })
      .nullable()
      .describe("null until the first comparison"),
  }),
});
export type Books = OutputOf<typeof readBooks>;

export const writeBooks = endpoint({
  name: "writeBooks",
  method: "GET",
  path: "/api/desk/books.csv",
  summary: "Returns the sums of the books by day, account and kind as a file for a spreadsheet.",
  query: range,
  output: fileAnswer(["text/csv"]),
});
