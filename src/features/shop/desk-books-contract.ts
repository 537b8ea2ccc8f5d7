import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";

/** The accounts of the books. A debit adds to the first three, which are ours or owed to us. */
export const ACCOUNTS = ["provider", "receivable", "loss", "sales"] as const;
/** A longer range is shown by month. */
export const MOST_DAYS = 62;
export const DIFFERENCES_SHOWN = 100;

const day = z.iso.date();
const sum = z.int().describe("in minor units of the currency");
const currency = z.enum(CURRENCIES);

const asked = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"] });
export type BooksAsked = z.output<typeof asked>;

export const readBooks = endpoint({
  name: "readBooks",
  method: "GET",
  path: "/api/desk/books",
  summary:
    "Returns the sums of the books by account, for days or months, and what the latest comparison of all books found. Reads sums of days only.",
  query: asked,
  output: z.object({
    from: day,
    to: day,
    step: z.enum(["day", "month"]),
    first_day: day.nullable().describe("of the books; null while they are empty"),
    rows: z.array(
      z.object({
        period: day.describe("a day, or the first day of a month"),
        account: z.enum(ACCOUNTS),
        currency,
        entries: z.int(),
        debited: sum,
        credited: sum,
      }),
    ),
    balances: z
      .array(z.object({ account: z.enum(ACCOUNTS), currency, balance: sum.describe("debited less credited") }))
      .describe("since the beginning"),
    reconciled: z
      .object({
        at: z.iso.datetime(),
        seconds: z.number(),
        differences: z.int(),
        found: z.array(
          z.object({ what: z.string(), member: z.int().nullable(), expected: z.number(), found: z.number() }),
        ),
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
  query: asked,
  output: fileAnswer(["text/csv"]),
});
