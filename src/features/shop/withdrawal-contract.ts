import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { money } from "./contract.ts";

const none = z.strictObject({});
const idInAddress = z.coerce.number<string>().pipe(z.int().positive().max(Number.MAX_SAFE_INTEGER));
/** In one line, since it goes into a mail. */
const text = (most: number) =>
  freeText(most)
    .transform((typed) => typed.replace(/\s+/g, " "))
    .pipe(z.string().min(1).max(most));

export const withdrawal = z.strictObject({
  client_id: z.uuid().describe("made before the first try; a repeat is the same withdrawal"),
  name: text(120),
  email: z.string().trim().max(254).pipe(z.email()),
  order: text(40).describe("its number, as somebody writes it"),
});

const waitingWithdrawal = z.object({
  id: z.int(),
  order: z.string().describe("its number, as it was written"),
  received_at: z.iso.datetime(),
});
export type WaitingWithdrawal = z.infer<typeof waitingWithdrawal>;

export const withdrawalForm = z.object({
  email: z.string(),
  orders: z.array(
    z.object({
      id: z.int(),
      credits: z.int(),
      money,
      bought_at: z.iso.datetime(),
    }),
  ),
  waiting: z.array(waitingWithdrawal).describe("what was declared and is not settled yet, the latest first"),
});
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

export const readWithdrawalForm = endpoint({
  name: "readWithdrawalForm",
  method: "GET",
  path: "/api/withdrawals",
  summary:
    "The member's address, the orders from which the member can still withdraw, and the withdrawals that wait.",
  query: none,
  output: withdrawalForm,
});

export const withdraw = endpoint({
  name: "withdraw",
  method: "POST",
  path: "/api/withdrawals",
  summary:
    "Withdraws from a contract. The answer is the same whether or not there is such an order; a receipt comes by mail.",
  query: none,
  body: withdrawal,
  output: z.object({ received_at: z.iso.datetime() }),
  status: 202,
  refusals: ["shop.withdrawal_too_many"],
});

export const readReceipt = endpoint({
  name: "readReceipt",
  method: "GET",
  path: "/api/receipts/:id",
  summary: "The receipt of a paid order of the member's, in the language in which it was placed.",
  query: z.strictObject({ id: idInAddress }),
  output: fileAnswer(["application/pdf"]),
  refusals: ["shop.order_unknown"],
});
