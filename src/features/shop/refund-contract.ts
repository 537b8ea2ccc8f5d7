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
  until: z.iso.datetime().describe("afterwards it is too late"),
  paid_from: z.iso
    .date()
    .nullable()
    .describe("of a direct debit: the money goes back once the bank's own way back is over"),
});

export const refundOffer = z.object({
  orders: z.array(refundable).describe("the oldest purchase first"),
  credits: z.int(),
  sums: z.array(money).describe("what is paid back, by currency"),
  premium_ends: z.boolean().describe("no purchase would stand any more"),
  refund_days: z.int(),
});
export type RefundOffer = z.infer<typeof refundOffer>;

export const refundResult = z.object({
  refunds: z.array(
    z.object({ order: z.int(), credits: z.int(), money, state: z.enum(["pending", "completed", "failed"]) }),
  ),
  credits: z.int().describe("what the member has now"),
  premium: z.boolean(),
});
export type RefundResult = z.infer<typeof refundResult>;

export const readRefund = endpoint({
  name: "readRefund",
  method: "GET",
  path: "/api/refunds",
  summary: "What the member could have paid back for unused credits: nothing changes by asking.",
  query: none,
  output: refundOffer,
});

export const takeRefund = endpoint({
  name: "takeRefund",
  method: "POST",
  path: "/api/refunds",
  summary: "Pays back all unused credits that can be, the way they were paid. A repeat answers the same.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid().describe("made before the first try; a repeat is the same refund"),
    credits: z.int().positive().describe("as the member saw them"),
    sums: z.array(seenMoney).min(1).max(20).describe("as the member saw them: never others are paid"),
  }),
  output: refundResult,
  refusals: ["shop.refund_nothing", "shop.refund_changed"],
});
