import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { money } from "./contract.ts";

const none = z.strictObject({});
const idInAddress = numberInQuery(z.int().positive().max(Number.MAX_SAFE_INTEGER));
/** Collapsed to one line, since it is quoted in an e-mail. */
const text = (most: number) =>
  freeText(most)
    .transform((typed) => typed.replace(/\s+/g, " "))
    .pipe(z.string().min(1).max(most));

/** Keeps only the digits of input such as `No. 100 001`, since they are quoted in an e-mail. */
const orderNumber = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/\D/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/, "shop:withdrawal.order_invalid"));

export const withdrawal = z.strictObject({
  client_id: z.uuid().describe("created before the first attempt; repeating it returns the same withdrawal"),
  name: text(120),
  email: z.string().trim().max(254).pipe(z.email()),
  order: orderNumber.describe("order number as the sender typed it"),
});

const waitingWithdrawal = z.object({
  id: z.int(),
  order: z.string().describe("order number"),
  received_at: z.iso.datetime(),
  to_confirm: z
    .boolean()
    .describe("true: carried out once the member confirms it; false: customer service reviews it"),
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
  waiting: z.array(waitingWithdrawal).describe("withdrawals not settled yet, latest first"),
});
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

export const readWithdrawalForm = endpoint({
  name: "readWithdrawalForm",
  method: "GET",
  path: "/api/withdrawals",
  summary:
    "Returns the member's e-mail address, the orders they can still withdraw from, and their withdrawals in progress.",
  query: none,
  output: withdrawalForm,
});

export const withdraw = endpoint({
  name: "withdraw",
  method: "POST",
  path: "/api/withdrawals",
  summary:
    "Declares a withdrawal from a contract; it counts as received with this call. A receipt is sent by e-mail. The response is the same whether or not the order exists.",
  query: none,
  body: withdrawal,
  output: z.object({
    received_at: z.iso.datetime().describe("time that counts for the 14 days"),
    by_mail: z.boolean().describe("true: carried out once the link in the receipt is confirmed"),
  }),
  status: 202,
  refusals: ["shop.withdrawal_too_many"],
});

const token = z.string().max(200).describe("from the link in the receipt");

export const readWithdrawal = endpoint({
  name: "readWithdrawal",
  method: "GET",
  path: "/api/withdrawals/declared",
  summary: "Returns the withdrawal that a link can confirm.",
  query: z.strictObject({ token }),
  output: z.object({ name: z.string(), email: z.string(), order: z.string(), received_at: z.iso.datetime() }),
  refusals: ["shop.withdrawal_link_invalid"],
});

export const confirmWithdrawal = endpoint({
  name: "confirmWithdrawal",
  method: "POST",
  path: "/api/withdrawals/confirmations",
  summary: "Confirms a withdrawal with the link from its receipt, once. The amount owed is then refunded.",
  query: none,
  body: z.strictObject({ token }),
  refusals: ["shop.withdrawal_link_invalid", "shop.withdrawal_unknown"],
});

export const confirmOwnWithdrawal = endpoint({
  name: "confirmOwnWithdrawal",
  method: "PUT",
  path: "/api/withdrawals/:id/confirmation",
  summary: "Confirms a pending withdrawal of the logged-in member.",
  query: z.strictObject({ id: idInAddress }),
  body: none,
  refusals: ["shop.withdrawal_unknown"],
});

export const readReceipt = endpoint({
  name: "readReceipt",
  method: "GET",
  path: "/api/receipts/:id",
  summary: "Returns the receipt of one of the member's paid orders, in the language of the order.",
  query: z.strictObject({ id: idInAddress }),
  output: fileAnswer(["application/pdf"]),
  refusals: ["shop.order_unknown"],
});
