import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { money } from "./contract.ts";
import { why } from "./desk-faults-contract.ts";

const none = z.strictObject({});
const id = z.int().positive();
const moment = z.iso.datetime();

const receivable = z.object({
  order: id,
  member: id.nullable(),
  site: z.string(),
  money,
  cause: z.enum(["debit", "dispute"]).describe("a returned direct debit, or another disputed payment"),
  code: z.string().nullable().describe("the bank's return code"),
  since: moment,
  state: z.enum(["open", "settled", "written_off"]),
  settled: z.object({ at: moment, by: z.string().nullable(), note: z.string() }).nullable(),
});
export type Receivable = z.output<typeof receivable>;

export const listReceivables = endpoint({
  name: "listReceivables",
  method: "GET",
  path: "/api/desk/receivables",
  summary:
    "Lists what members owe, the oldest first, what was written off, and what was settled at the desk last.",
  query: none,
  output: z.object({
    open: z.array(receivable),
    written_off: z.array(receivable).describe("paid after all, they can still be settled"),
    settled: z.array(receivable),
    open_total: z.int(),
    owed: z.array(money).describe("sum of the open ones, by currency"),
    may_settle: z.boolean(),
  }),
});

export const writeReceivables = endpoint({
  name: "writeReceivables",
  method: "GET",
  path: "/api/desk/receivables.csv",
  summary: "Returns what members owe as a file for a spreadsheet.",
  query: none,
  output: fileAnswer(["text/csv"]),
});

export const settleReceivable = endpoint({
  name: "settleReceivable",
  method: "POST",
  path: "/api/desk/receivable-settlements",
  summary:
    "Notes that what a member owes for an order, or what was written off, was paid another way, so that they may use direct debit again. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({
    order: id,
    amount: z.int().positive().describe("as the person saw it; refused if it has changed"),
    why,
  }),
  refusals: ["shop-desk.receivable_over", "shop-desk.receivable_changed"],
});
