import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { method, money, seenMoney } from "./contract.ts";

const none = z.strictObject({});

const refundable = z.object({
  order: z.int(),
  credits: z.int(),
  money,
  method,
  bought_at: z.iso.datetime(),
  until: z.iso.datetime().describe("deadline for the refund"),
  paid_from: z.iso
    .date()
    .nullable()
    .describe(
      "for a direct debit: the refund is paid once the period in which the bank can return the debit is over",
    ),
});

export const refundOffer = z.object({
  orders: z.array(refundable).describe("oldest purchase first"),
  credits: z.int(),
  sums: z.array(money).describe("refund totals by currency"),
  premium_ends: z.boolean().describe("true if no purchase would be left"),
  refund_days: z.int(),
});
export type RefundOffer = z.infer<typeof refundOffer>;

export const refundResult = z.object({
  refunds: z.array(
    z.object({ order: z.int(), credits: z.int(), money, state: z.enum(["pending", "completed", "failed"]) }),
  ),
  credits: z.int().describe("the member's current balance"),
  premium: z.boolean(),
});
export type RefundResult = z.infer<typeof refundResult>;

export const readRefund = endpoint({
  name: "readRefund",
  method: "GET",
  path: "/api/refunds",
  summary: "Returns the refund the member could get for unused credits. Changes nothing.",
  query: none,
  output: refundOffer,
});

export const takeRefund = endpoint({
  name: "takeRefund",
  method: "POST",
  path: "/api/refunds",
  summary:
    "Refunds all refundable unused credits to the original payment methods. Repeating it returns the same result.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid().describe("created before the first attempt; repeating it returns the same refund"),
    credits: z.int().positive().describe("as the member saw them"),
    sums: z.array(seenMoney).min(1).max(20).describe("as the member saw them; refused if they differ"),
  }),
  output: refundResult,
  refusals: ["shop.refund_nothing", "shop.refund_changed"],
});
