import { z } from "zod";
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
  told_at: moment.nullable().describe("when the member was mailed of it; null if no mail is recorded"),
  state: z.enum(["open", "settled", "written_off"]),
  settled: z.object({ at: moment, by: z.string().nullable(), note: z.string() }).nullable(),
  written_off: z
    .object({ at: moment, by: z.string().nullable(), agreed: z.string().nullable(), why: z.string() })
    .nullable(),
  proposal: z
    .object({
      state: z.enum(["open", "refused", "over"]),
      ...{ by: z.string(), at: moment, why: z.string(), mine: z.boolean() },
      answered: z.object({ by: z.string(), why: z.string() }).nullable(),
    })
    .nullable()
    .describe("the latest one to write it off, of a debt that is open"),
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
    may_write_off: z.boolean(),
    may_export: z.boolean().describe("whether the person may write lists of debts to files"),
  }),
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
  refusals: ["shop-desk.receivable_over", "shop-desk.receivable_changed", "staff.own_account"],
});

/** As the person saw it; refused if it has changed. */
const seen = { order: id, amount: z.int().positive() };
const writeOffRefusals = [
  "shop-desk.receivable_over",
  "shop-desk.receivable_changed",
  "staff.own_account",
] as const;

export const proposeWriteOff = endpoint({
  name: "proposeWriteOff",
  method: "POST",
  path: "/api/desk/write-off-proposals",
  summary: "Proposes to another person to write off what a member owes for an order. No money moves.",
  query: none,
  body: z.strictObject({ ...seen, why }),
  output: z.object({ id }),
  refusals: [...writeOffRefusals, "staff.already_proposed"],
});

export const answerWriteOff = endpoint({
  name: "answerWriteOff",
  method: "POST",
  path: "/api/desk/write-off-answers",
  summary: "Answers another person's proposal to write off a debt. Agreeing books it as a loss.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    "staff.own_proposal",
    "staff.about_yourself",
    "staff.own_account",
    "staff.proposal_over",
    "staff.changed_since",
  ],
});
