import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import {
  bundleCode,
  codeRefusals,
  discountCode,
  money,
  order,
  orderFields,
  orderRefusals,
} from "./contract.ts";

const none = z.strictObject({});
const needed = (most: number) => z.string().trim().min(1).max(most);

/** As typed by the member. The server checks the IBAN and the mobile number further. */
const accountFields = {
  account_holder: needed(70),
  iban: needed(50),
  street: needed(70),
  house_number: needed(16),
  postal_code: needed(16),
  city: needed(35),
  mobile: needed(40),
  authorization: z.literal(true, "shop:debit.invalid.authorization"),
};
export type AccountField = keyof typeof accountFields;

const debitRefusals = ["shop.debit_blocked", "shop.debit_limit"] as const;

export const readDebit = endpoint({
  name: "readDebit",
  method: "GET",
  path: "/api/direct-debit",
  summary: "Returns the data for the direct debit form besides the price: who collects the debit, and when.",
  query: z.strictObject({ bundle: bundleCode, code: discountCode.optional() }),
  output: z.object({
    amount: money.describe("amount to pay, including any discount that applies"),
    creditor: z.object({ id: z.string(), name: z.string(), address: z.string() }),
    due_on: z.iso.date().describe("date on which the account is debited for an order placed now"),
    notice_days: z.int().describe("how many days before the debit the member is notified"),
    mandate_text: z.string().describe("version of the mandate text"),
    code_minutes: z.int(),
  }),
  refusals: [
    "shop.method_not_here",
    "shop.bundle_unknown",
    "shop.try_out_used",
    ...codeRefusals,
    ...debitRefusals,
  ],
});

export const checkAccount = endpoint({
  name: "checkAccount",
  method: "POST",
  path: "/api/direct-debit/checks",
  summary: "Checks whether an IBAN or a mobile number can be used. Problems are reported by field.",
  query: none,
  body: z.strictObject({ iban: needed(50).optional(), mobile: needed(40).optional() }),
});

export const sendDebitCode = endpoint({
  name: "sendDebitCode",
  method: "POST",
  path: "/api/direct-debit/codes",
  summary:
    "Sends a code by SMS that confirms only this order and this mandate. Invalidates the previous code.",
  query: none,
  body: z.strictObject({
    ...accountFields,
    bundle: bundleCode,
    code: discountCode.optional(),
    expected: orderFields.expected,
    mandate_text: z.string().max(20),
  }),
  output: z.object({
    id: z.uuid().describe("id to send back with the code"),
    mobile_end: z.string().describe("the last two digits of the number"),
    iban_end: z.string().describe("the last four characters of the IBAN"),
    expires_at: z.iso.datetime(),
    again_at: z.iso.datetime().describe("time before which another code is refused"),
    left: z.int().describe("how many more codes can be sent within the hour"),
  }),
  status: 201,
  refusals: [
    "shop.price_changed",
    "shop.method_not_here",
    "shop.bundle_unknown",
    "shop.try_out_used",
    "shop.mandate_changed",
    ...codeRefusals,
    ...debitRefusals,
    "shop.sms_wait",
    "shop.sms_too_many",
    "shop.sms_too_many_today",
    "shop.sms_not_sent",
  ],
});

export const placeDebitOrder = endpoint({
  name: "placeDebitOrder",
  method: "POST",
  path: "/api/direct-debit/orders",
  summary: "Orders a bundle and pays by direct debit. The code signs the mandate.",
  query: none,
  body: z.strictObject({
    ...orderFields,
    id: z.uuid().describe("id returned when the code was sent"),
    sms_code: z
      .string()
      .max(40)
      .transform((typed) => typed.replace(/\D/g, ""))
      .pipe(z.string().min(1)),
  }),
  output: order,
  status: 201,
  refusals: [...orderRefusals, ...debitRefusals, "shop.sms_code_invalid"],
});
