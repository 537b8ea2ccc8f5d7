import { z } from "zod";
import { bytes, fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { FAILURES } from "#base/payment-failures.ts";
import { METHOD_CODES } from "#base/payment-methods.ts";
import { PAYMENT_STATES } from "./rules.ts";

const none = z.strictObject({});
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const idInAddress = numberInQuery(id);
const clientId = z.uuid();

const BUNDLE_CODES = ["p0", "p1", "p2", "p3"] as const;
/** The small bundle that is offered to a member who wants to leave, and is in no list. */
export const TRY_OUT = "tryout";
export const ORDERED_CODES = [...BUNDLE_CODES, TRY_OUT] as const;
export const bundleCode = z.enum(ORDERED_CODES);
export const method = z.enum(METHOD_CODES);
const currency = z.enum(CURRENCIES);

/** Normalized to capitals without spaces or invisible characters. */
export const discountCode = z
  .string()
  .max(100)
  .transform((typed) =>
    typed
      .normalize("NFKC")
      .replace(/[\s\p{C}]/gu, "")
      .toUpperCase(),
  )
  .pipe(z.string().min(1).max(40));

/** `amount` is in minor units of the currency. */
export const money = z.object({ amount: z.int(), currency });
/** The price that the member saw. It is only compared with the computed price. */
export const seenMoney = money.strict();

/** The field names are the specification's. */
export const discount = z.object({
  code: z.string(),
  kind: z.enum(["code", "welcome", "time_bonus", "deletion"]),
  country: z.string().nullable(),
  user_id: z.int().nullable(),
  expires: z.iso.datetime().nullable().describe("time from which the code is no longer accepted"),
  value_percentage: z.number(),
  currency: currency.nullable(),
  minimum_order_value: z.int().nullable().describe("minor units of the currency"),
  status: z.enum(["active", "inactive"]),
  validity: z.enum(["once", "once-per-user", "unlimited"]),
  expired: z.boolean(),
  paymentmethods: z.array(method).nullable(),
});
export type Discount = z.infer<typeof discount>;

export const bundle = z.object({
  code: bundleCode,
  credits: z.int(),
  popular: z.boolean(),
  price: money.describe("amount to pay now, including any discount that applies"),
  list: money.describe("without a discount"),
  lowest: money.nullable().describe("lowest price of the last 30 days; only set for a reduced price"),
  percent: z.int().nullable().describe("reduction in percent against the lowest price of the last 30 days"),
  per_message: money,
  fee: money.describe("transaction fee, included in the price; usually zero"),
});
export type OfferedBundle = z.infer<typeof bundle>;

/** Why a payment ended without credits, or needs review. Each has a text under `reasons`. */
export const PAYMENT_REASONS = [
  ...FAILURES,
  "mismatch",
  "amount_returned",
  "code_used",
  "try_out_used",
  "erased",
  "expired",
  "replaced",
] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

const instrument = z.object({
  kind: z.enum(["card", "account", "wallet"]),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
});

export const order = z.object({
  id: z.int().describe("also the id of the payment"),
  bundle: z.string(),
  credits: z.int(),
  amount: money,
  list: money,
  fee: money.describe("transaction fee the member pays, included in the amount; usually zero"),
  vat: money,
  vat_percent: z.number(),
  discount_code: z.string().nullable(),
  method,
  instrument: instrument.nullable(),
  state: z.enum(PAYMENT_STATES),
  reason: z.enum(PAYMENT_REASONS).nullable(),
  /** Address at which paying continues while the state is `loading`. */
  next: z.object({ url: z.string() }).nullable(),
  /** Whether the credits can be spent. Without an immediate start they open after the withdrawal period. */
  opened: z.boolean(),
  opens_at: z.iso.datetime().nullable(),
  receipt: z.boolean(),
  refunded: money,
  refunding: money.describe("part of it that is in progress: not yet paid by the provider"),
  created_at: z.iso.datetime(),
});
export type Order = z.infer<typeof order>;

export const card = z.object({ id: z.int(), brand: z.string(), last4: z.string(), expires: z.string() });
export type Card = z.infer<typeof card>;

export const offer = z.object({
  country: z.string(),
  bundles: z.array(bundle),
  try_out: bundle
    .nullable()
    .describe("try-out package; only for a member it was offered to, until they buy it"),
  vat_percent: z.number().describe("VAT rate of the member's country, included in every price"),
  discount: discount
    .nullable()
    .describe("the discount that applies: the time bonus, otherwise the welcome discount"),
  methods: z.array(method).describe("in the order offered, last used first"),
  storing: z.array(method).describe("methods whose card can be stored while paying with it"),
  may_order: z.boolean().describe("false until the member's e-mail address is confirmed"),
  cards: z.array(card),
  credits: z.int(),
  premium: z.boolean(),
  last_order: order.nullable().describe("the last order paid with a stored card"),
  start_now_text: z.string().describe("version of the consent to start straight away"),
  refund_days: z.int(),
  success_percent: z.int(),
});
export type Offer = z.infer<typeof offer>;

export const readOffer = endpoint({
  name: "readOffer",
  method: "GET",
  path: "/api/offer",
  summary:
    "Returns what the member can buy, at what price and with which methods, and the discount that applies.",
  query: z.strictObject({ code: discountCode.optional() }),
  output: offer,
  refusals: ["shop.code_unknown", "shop.code_used", "shop.code_expired", "shop.code_not_here"],
});

export const readDiscount = endpoint({
  name: "readDiscount",
  method: "GET",
  path: "/api/discountcode.php",
  summary:
    "Returns a discount by its code, the welcome discount with `welcome=true`, or the time bonus with `timebonus=true`.",
  // Loose, since the page passes on all query parameters of its URL.
  query: z.looseObject({
    code: discountCode.optional(),
    welcome: z.literal("true").optional(),
    timebonus: z.literal("true").optional(),
  }),
  output: discount,
  refusals: ["shop.code_unknown", "shop.code_used", "shop.code_expired", "shop.code_not_here"],
});

export const orderFields = {
  client_id: clientId.describe("created before the first attempt; repeating it returns the same order"),
  bundle: bundleCode,
  code: discountCode.optional(),
  start_now: z.boolean(),
  start_now_text: z.string().max(20),
  expected: seenMoney.describe("the price the member saw; the order is refused if it differs"),
};

export const codeRefusals = [
  "shop.code_unknown",
  "shop.code_used",
  "shop.code_expired",
  "shop.code_not_here",
  "shop.code_minimum",
  "shop.code_method",
] as const;

export const orderRefusals = [
  "shop.price_changed",
  "shop.bundle_unknown",
  "shop.try_out_used",
  ...codeRefusals,
  "shop.method_not_here",
  "shop.words_changed",
  "shop.order_differs",
  "shop.provider_away",
  "shop.too_many_orders",
  "safety.no_purchases",
  "safety.restricted",
] as const;

export const placeOrder = endpoint({
  name: "placeOrder",
  method: "POST",
  path: "/api/orders",
  summary: "Orders a bundle and starts the payment. The server computes the price.",
  query: none,
  body: z.strictObject({ ...orderFields, method, store_card: z.boolean().default(false) }),
  output: order,
  status: 201,
  refusals: orderRefusals,
});

export const repeatOrder = endpoint({
  name: "repeatOrder",
  method: "POST",
  path: "/api/orders/repeat",
  summary: "Orders a bundle and pays with a stored card. The bank may ask the member to authenticate first.",
  query: none,
  body: z.strictObject({ ...orderFields, card: id }),
  output: order,
  status: 201,
  refusals: [...orderRefusals, "shop.card_unknown"],
});

export const listOrders = endpoint({
  name: "listOrders",
  method: "GET",
  path: "/api/orders",
  summary: "Lists the member's orders, newest first, 20 per page.",
  query: z.strictObject({ before: idInAddress.optional() }),
  output: z.object({ orders: z.array(order), next: z.int().nullable() }),
});

export const readOrder = endpoint({
  name: "readOrder",
  method: "GET",
  path: "/api/orders/:id",
  summary:
    "Returns one of the member's orders with its payment status. An open payment is looked up at the provider.",
  query: z.strictObject({ id: idInAddress }),
  output: z.object({ order, credits: z.int() }),
  refusals: ["shop.order_unknown"],
});

export const startOrder = endpoint({
  name: "startOrder",
  method: "PUT",
  path: "/api/orders/:id/start",
  summary: "Unlocks the credits of an order placed without asking to start straight away.",
  query: z.strictObject({ id: idInAddress }),
  body: z.strictObject({ start_now_text: z.string().max(20) }),
  output: z.object({ order, credits: z.int() }),
  refusals: ["shop.order_unknown", "shop.words_changed"],
});

export const forgetCard = endpoint({
  name: "forgetCard",
  method: "DELETE",
  path: "/api/cards",
  summary: "Deletes a stored card, here and at the provider.",
  query: none,
  body: z.strictObject({ card: id }),
  refusals: ["shop.card_unknown"],
});

const WEBHOOK_BYTES = 64_000;

export const takeWebhook = endpoint({
  name: "takeWebhook",
  method: "POST",
  path: "/api/payment-news/:provider",
  summary: "Receives a payment provider's webhook: stored as received, processed afterwards.",
  query: z.looseObject({ provider: z.string().max(30) }),
  body: bytes({
    contentTypes: ["application/json", "application/x-www-form-urlencoded", "text/plain"],
    maxBytes: WEBHOOK_BYTES,
  }),
  output: fileAnswer(["text/plain"]),
  refusals: ["shop.webhook_refused"],
});

export const takeWebhookInQuery = endpoint({
  name: "takeWebhookInQuery",
  method: "GET",
  path: "/api/payment-news/:provider",
  summary: "Receives the webhook of a payment provider that writes it into the query.",
  query: z.looseObject({ provider: z.string().max(30) }),
  output: fileAnswer(["text/plain"]),
  refusals: ["shop.webhook_refused"],
});

export const takeReturn = endpoint({
  name: "takeReturn",
  method: "GET",
  path: "/api/payment-return/:key",
  summary: "Receives the browser that a payment provider sends back, and redirects it to the order.",
  // Loose, since each provider appends its own parameters.
  query: z.looseObject({ key: z.uuid() }),
  output: fileAnswer([]),
  status: 303,
});
