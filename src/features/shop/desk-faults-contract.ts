import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { money } from "./contract.ts";

const none = z.strictObject({});
const id = z.int().positive();
const moment = z.iso.datetime();
/** Shortest words: less than this explains nothing to whoever checks later. */
export const WHY = { min: 10, max: 500 };
export const why = freeText(WHY.max).pipe(z.string().min(WHY.min));

export const FAULT_KINDS = [
  "amount",
  "second_payment",
  "unknown_order",
  "late_money",
  "refund_failed",
  "refund_stuck",
  "debit_alarm",
  "debit_amount",
  "file_rejected",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * The ways to settle a fault. A note moves no money. A refund that waits is marked as paid back another way, or taken
 * back because the provider has refunded the money itself.
 */
export const FAULT_WAYS = ["accept", "return", "paid_back", "take_back", "note"] as const;
export type FaultWay = (typeof FAULT_WAYS)[number];

const fault = z.object({
  id,
  kind: z.enum(FAULT_KINDS),
  order: id.nullable(),
  site: z.string().nullable(),
  provider: z.string().nullable(),
  money: money.nullable().describe("what was paid, or what was to be paid back"),
  asked: money.nullable().describe("what the order asked for"),
  credits: z.int().nullable().describe("what accepting it grants"),
  detail: z.string().nullable(),
  at: moment,
  last_at: moment,
  times: z.int(),
  state: z.enum(["open", "accepted", "returned", "paid_back", "taken_back", "noted"]),
  settled: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
  ways: z.array(z.enum(FAULT_WAYS)),
  needs_reference: z
    .boolean()
    .describe("whether the refund waits for the provider's reference of the payment"),
});
export type Fault = z.output<typeof fault>;

export const listFaults = endpoint({
  name: "listFaults",
  method: "GET",
  path: "/api/desk/faults",
  summary: "Lists payment faults: open ones, oldest first, and those that were settled last.",
  query: none,
  output: z.object({
    open: z.array(fault),
    settled: z.array(fault),
    open_total: z.int(),
    may_settle: z.boolean(),
  }),
});

export const writeFaults = endpoint({
  name: "writeFaults",
  method: "GET",
  path: "/api/desk/faults.csv",
  summary: "Returns the payment faults as a file for a spreadsheet.",
  query: none,
  output: fileAnswer(["text/csv"]),
});

export const countFaults = endpoint({
  name: "countFaults",
  method: "GET",
  path: "/api/desk/fault-count",
  summary: "Returns how many payment faults are open, and since when the oldest one is.",
  query: none,
  output: z.object({ count: z.int(), oldest: moment.nullable() }),
});

export const settleFault = endpoint({
  name: "settleFault",
  method: "POST",
  path: "/api/desk/fault-settlements",
  summary:
    "Settles a payment fault: accepts the money to its order, refunds all of it, ends a refund that waits, or writes a note. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({ fault: id, way: z.enum(FAULT_WAYS), why }),
  refusals: [
    "shop-desk.fault_settled",
    "shop-desk.fault_paid",
    "shop-desk.fault_waits",
    "shop-desk.fault_no_money",
    "shop-desk.refund_waits",
    "shop-desk.refund_ended",
    "shop-desk.refund_changed",
    "staff.own_account",
  ],
});

/** Longest reference of a provider. */
export const REFERENCE_LENGTH = 200;

export const giveReference = endpoint({
  name: "giveReference",
  method: "POST",
  path: "/api/desk/payment-references",
  summary:
    "Stores the provider's reference of a payment whose refund cannot be asked for without it, and asks for the refund. Repeating it changes nothing.",
  query: none,
  body: z.strictObject({
    fault: id,
    reference: z
      .string()
      .max(REFERENCE_LENGTH)
      .trim()
      .regex(/^\S+$/)
      .describe("as the provider's back office shows it"),
    why,
  }),
  output: z.object({ refund: z.enum(["pending", "completed", "failed"]) }),
  refusals: [
    "shop-desk.fault_settled",
    "shop-desk.reference_known",
    "shop-desk.reference_taken",
    "staff.own_account",
  ],
});
