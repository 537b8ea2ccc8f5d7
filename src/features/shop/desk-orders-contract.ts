import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { CURRENCIES } from "#base/money.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { method, money } from "./contract.ts";
import { why } from "./desk-faults-contract.ts";
import { REFUND_REASONS, REFUND_WAYS } from "./desk-refund-rules.ts";
import { PAYMENT_STATES } from "./rules.ts";

const none = z.strictObject({});
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const amount = z.int().positive().max(100_000_000);
const moment = z.iso.datetime();

const SHOWN_STATES = [...PAYMENT_STATES, "partly_refunded"] as const;
/** Why an order needs work. */
const ORDER_WORK = ["fault", "disputed", "refund_waits", "withdrawal"] as const;

export const orderLine = z.object({
  id,
  site: z.string(),
  member: id.nullable().describe("null once the member was erased"),
  money,
  refunded: money,
  state: z.enum(SHOWN_STATES),
  method,
  last4: z.string().nullable(),
  receipt: z.string().nullable(),
  placed_at: moment,
  paid_at: moment.nullable(),
});
export type OrderLine = z.output<typeof orderLine>;

/** A discount code that a search found. */
export const foundCode = z.object({
  id,
  code: z.string(),
  site: z.string().nullable().describe("null: every site"),
  percent: z.number(),
  member: id.nullable(),
  is_over: z.boolean(),
});
export type FoundCode = z.output<typeof foundCode>;

export const listOrdersToWork = endpoint({
  name: "listOrdersToWork",
  method: "GET",
  path: "/api/desk/orders-to-work",
  summary: "Lists orders that need work, and why, those that have waited longest first.",
  query: none,
  output: z.object({ orders: z.array(orderLine.extend({ work: z.array(z.enum(ORDER_WORK)) })) }),
});

const day = z.iso.date();

export const findOrders = endpoint({
  name: "findOrders",
  method: "GET",
  path: "/api/desk/orders-found",
  summary:
    "Finds orders by one exact word (order, receipt, end-to-end id or provider's reference), or by the last four characters of the card or account, the amount and the day. Each search is noted.",
  query: z.strictObject({
    word: freeText(200).optional(),
    last4: z
      .string()
      .regex(/^[A-Za-z0-9]{4}$/)
      .optional(),
    amount: numberInQuery(amount).optional().describe("in minor units"),
    currency: z.enum(CURRENCIES).optional(),
    day: day.optional(),
  }),
  output: z.object({ orders: z.array(orderLine) }),
});

const line = z.object({
  at: moment,
  what: z.enum([
    ...(["placed", "heard", "paid", "bought", "spent", "returned", "lost", "lapsed", "withdrawn"] as const),
    ...(["refund_asked", "refunded", "refund_failed", "charged_back", "won_back"] as const),
    ...(["settled", "written_off", "fault", "fault_settled"] as const),
  ]),
  money: money.nullable(),
  credits: z.int().nullable(),
  by: z.string().nullable().describe("alias of the person of staff"),
  words: z.string().nullable(),
  detail: z.string().nullable().describe("a code: reason of a refund, kind of a fault, event of a provider"),
});
export type OrderEvent = z.output<typeof line>;

export const readOrderAtDesk = endpoint({
  name: "readOrderAtDesk",
  method: "GET",
  path: "/api/desk/order",
  summary: "Reads an order with its timeline, the credits of its lot and what can be refunded. It is noted.",
  query: z.strictObject({ order: numberInQuery(id) }),
  output: orderLine.extend({
    bundle: z.string(),
    credits: z.int(),
    list: money,
    fee: money,
    vat: money,
    vat_percent: z.number(),
    code: z.string().nullable(),
    start_now: z.boolean(),
    provider: z.string(),
    provider_ref: z.string().nullable(),
    reason: z.string().nullable(),
    disputed: money.nullable(),
    owed: money.nullable(),
    countries: z
      .object({
        charged: z.string(),
        by_address: z.string().nullable(),
        by_profile: z.string().nullable(),
        by_instrument: z.string().nullable(),
      })
      .describe("where VAT was charged, and what proves it"),
    debit: z
      .object({
        end_to_end_id: z.string(),
        mandate: z.string(),
        state: z.string(),
        due_on: day,
        at_risk_until: day.describe("until then the bank pays it back without a question"),
      })
      .nullable(),
    lot: z.object({ credits: z.int(), remaining: z.int(), opened: z.boolean() }).nullable(),
    timeline: z.array(line),
    refundable: money.nullable().describe("what can be paid back at most; null: nothing"),
    unused: money.nullable().describe("what the rule for unused credits gives back now"),
    is_disputed: z.boolean(),
    may_refund: z.array(z.enum(REFUND_WAYS)),
  }),
});
export type DeskOrder = z.output<typeof readOrderAtDesk.output>;

export const readReceiptAtDesk = endpoint({
  name: "readReceiptAtDesk",
  method: "GET",
  path: "/api/desk/receipts",
  summary: "Returns the receipt of a paid order, in the language of the order.",
  query: z.strictObject({ order: numberInQuery(id) }),
  output: fileAnswer(["application/pdf"]),
});

const reason = z.enum(REFUND_REASONS);

export const planRefund = endpoint({
  name: "planRefund",
  method: "GET",
  path: "/api/desk/refund-plans",
  summary: "Says what a refund would do, and who may make it. Changes nothing.",
  query: z.strictObject({ order: numberInQuery(id), reason, amount: numberInQuery(amount) }),
  output: z.object({
    money,
    credits: z.int().describe("credits that would be taken"),
    refunded: z.int().describe("what was refunded before, in minor units"),
    premium_ends: z.boolean(),
    way: z.enum(REFUND_WAYS),
    at_risk_until: day.nullable().describe("until then the bank may pay a direct debit back as well"),
    left_after: money.describe("what could still be refunded afterwards"),
  }),
  refusals: ["shop-desk.refund_disputed", "shop-desk.refund_nothing", "shop-desk.refund_too_much"],
});
export type RefundPlan = z.output<typeof planRefund.output>;

const refundFields = {
  order: id,
  reason,
  amount,
  seen: z
    .strictObject({ credits: z.int().min(0), refunded: z.int().min(0) })
    .describe("as the plan said; refused if it has changed"),
  knows_risk: z.boolean().describe("whether the person was told that a debit may be paid back twice"),
  why,
};
const refundBody = z.strictObject({
  client_id: z.uuid().describe("created before the first attempt; repeating it returns the same refund"),
  ...refundFields,
});
export type RefundWanted = z.output<typeof refundBody>;
const refunded = z.object({ state: z.enum(["pending", "completed", "failed"]), money, credits: z.int() });
const refundRefusals = [
  "shop-desk.refund_disputed",
  "shop-desk.refund_nothing",
  "shop-desk.refund_too_much",
  "shop-desk.refund_changed",
  "shop-desk.refund_at_risk",
  "shop-desk.refund_too_many",
  "staff.own_account",
] as const;

export const refundUnused = endpoint({
  name: "refundUnused",
  method: "POST",
  path: "/api/desk/unused-refunds",
  summary: "Refunds unused credits of an order within the days of its site. Repeating it changes nothing.",
  query: none,
  body: refundBody,
  output: refunded,
  refusals: [...refundRefusals, "shop-desk.refund_not_unused"],
});

export const refundGoodwill = endpoint({
  name: "refundGoodwill",
  method: "POST",
  path: "/api/desk/goodwill-refunds",
  summary:
    "Refunds a part of an order or all of it, up to what one person may in a day. Repeating it changes nothing.",
  query: none,
  body: refundBody,
  output: refunded,
  refusals: [...refundRefusals, "shop-desk.refund_second_person"],
});

export const proposeRefund = endpoint({
  name: "proposeRefund",
  method: "POST",
  path: "/api/desk/refund-proposals",
  summary: "Proposes a refund to another person.",
  query: none,
  body: z.strictObject(refundFields),
  output: z.object({ id }),
  refusals: [...refundRefusals, "staff.already_proposed"],
});

export const answerRefundProposal = endpoint({
  name: "answerRefundProposal",
  method: "POST",
  path: "/api/desk/refund-answers",
  summary: "Answers another person's proposal of a refund. Agreeing makes it.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    ...refundRefusals,
    "staff.own_proposal",
    "staff.about_yourself",
    "staff.proposal_over",
    "staff.changed_since",
  ],
});
