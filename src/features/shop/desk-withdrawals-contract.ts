import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { money } from "./contract.ts";
import { why } from "./desk-faults-contract.ts";

const none = z.strictObject({});
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime();

const suggestion = z.object({
  order: id,
  money: money.describe("price"),
  left: money.describe("what settling the withdrawal to it refunds"),
  paid_at: moment,
  is_named: z.boolean().describe("whether the declaration names its number"),
  is_late: z.boolean().describe("whether it was declared after the 14 days"),
  at_risk_until: z.iso.date().nullable().describe("until then the bank may pay a direct debit back as well"),
});

const withdrawal = z.object({
  id,
  site: z.string(),
  name: z.string().nullable().describe("null once the member was erased"),
  email: z.string().nullable().describe("only its first letters"),
  order: z.string().describe("number as it was typed"),
  received_at: moment,
  due_at: moment.describe("until then what is owed has to be paid back"),
  is_late: z.boolean(),
  confirmed_by: z.enum(["link", "login", "service"]).nullable(),
  suggestions: z.array(suggestion),
});
export type Suggestion = z.output<typeof suggestion>;
export type DeskWithdrawal = z.output<typeof withdrawal>;

const past = z.object({
  id,
  site: z.string(),
  order: id.nullable(),
  state: z.enum(["refunded", "settled", "refused"]),
  money: money.nullable(),
  received_at: moment,
  settled: z.object({ at: moment, by: z.string(), why: z.string() }).nullable(),
});

export const listWithdrawals = endpoint({
  name: "listWithdrawals",
  method: "GET",
  path: "/api/desk/withdrawals",
  summary:
    "Lists open withdrawals, those that are due first, with the orders they may mean, 30 at a time, and the latest others. It is noted for each member who is shown.",
  query: z.strictObject({
    after: numberInQuery(id).optional().describe("the last open withdrawal of the page before"),
  }),
  output: z.object({
    open: z.array(withdrawal),
    more: z.boolean().describe("whether there are open ones after these"),
    past: z.array(past),
    may_settle: z.boolean(),
  }),
});

export const countWithdrawals = endpoint({
  name: "countWithdrawals",
  method: "GET",
  path: "/api/desk/withdrawal-count",
  summary:
    "Returns how many withdrawals are open, how many of them are due within four days, and the next day.",
  query: none,
  output: z.object({ count: z.int(), near: z.int(), next_due_at: moment.nullable() }),
});

export const settleWithdrawal = endpoint({
  name: "settleWithdrawal",
  method: "POST",
  path: "/api/desk/withdrawal-settlements",
  summary:
    "Carries out a withdrawal from this order, and refunds what is left of it. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({
    withdrawal: id,
    order: id,
    amount: z.int().min(0).describe("what is left, as the person saw it; refused if it has changed"),
    why,
  }),
  output: z.object({ money: money.nullable().describe("null: nothing was left, and a mail says so") }),
  refusals: [
    "shop-desk.withdrawal_settled",
    "shop-desk.withdrawal_no_order",
    "shop-desk.withdrawal_changed",
    "shop-desk.refund_disputed",
    "staff.own_account",
  ],
});

export const answerWithdrawal = endpoint({
  name: "answerWithdrawal",
  method: "POST",
  path: "/api/desk/withdrawal-answers",
  summary:
    "Answers by mail that no order was found, in the language of the declaration. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({ withdrawal: id, why }),
  refusals: ["shop-desk.withdrawal_settled", "shop-desk.withdrawal_has_order"],
});
