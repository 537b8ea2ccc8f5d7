import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { siteId } from "#base/site-id.ts";

/** An order to act against content, one to give information, or a dispute before an out-of-court body. */
export const ORDER_KINDS = ["act", "inform", "dispute"] as const;
export const ORDER_OUTCOMES = {
  act: ["done", "refused"],
  inform: ["done", "refused"],
  dispute: ["upheld", "reversed", "settled"],
} as const;
const ALL_OUTCOMES = ["done", "refused", "upheld", "reversed", "settled"] as const;
/** Categories of the Commission's database that an order can be about. */
export const CATEGORIES = [
  "STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH",
  "STATEMENT_CATEGORY_PROTECTION_OF_MINORS",
  "STATEMENT_CATEGORY_VIOLENCE",
  "STATEMENT_CATEGORY_CYBER_VIOLENCE",
  "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
  "STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS",
  "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
] as const;
export const REFERENCE_LENGTH = 120;
export const ORDERS_SHOWN = 200;

const id = z.int().positive();
const at = z.iso.datetime();
const none = z.strictObject({});

const order = z.object({
  id,
  site: z.string(),
  kind: z.enum(ORDER_KINDS),
  country: z.string(),
  category: z.enum(CATEGORIES),
  reference: z.string(),
  received_at: at,
  told_at: at.nullable(),
  done_at: at.nullable(),
  outcome: z.enum(ALL_OUTCOMES).nullable(),
});
export type OrderView = z.output<typeof order>;

export const listOrders = endpoint({
  name: "listAuthorityOrders",
  method: "GET",
  path: "/api/desk/authority-orders",
  summary: "Orders of authorities and out-of-court disputes, as they were written down. The newest first.",
  query: none,
  output: z.object({ orders: z.array(order), sites: z.array(z.object({ id, name: z.string() })) }),
});
export type OrdersView = OutputOf<typeof listOrders>;

export const addOrder = endpoint({
  name: "addAuthorityOrder",
  method: "POST",
  path: "/api/desk/authority-orders",
  summary:
    "Writes down an order or a dispute, for the transparency report. The same request again adds none.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid(),
    site: siteId,
    kind: z.enum(ORDER_KINDS),
    country: z.enum(COUNTRIES),
    category: z.enum(CATEGORIES),
    reference: freeText(REFERENCE_LENGTH).pipe(z.string().min(1)),
    received_at: at,
    told_at: at.nullable(),
  }),
  output: z.object({ id }),
});

export const tellOrder = endpoint({
  name: "tellAuthorityOrder",
  method: "POST",
  path: "/api/desk/authority-order-receipts",
  summary: "Writes down when the receipt of an order or a dispute was confirmed.",
  query: none,
  body: z.strictObject({ order: id, told_at: at }),
  refusals: ["transparency.not_found", "transparency.told"],
});

export const settleOrder = endpoint({
  name: "settleAuthorityOrder",
  method: "POST",
  path: "/api/desk/authority-order-ends",
  summary: "Writes down how and when an order or a dispute ended.",
  query: none,
  body: z.strictObject({ order: id, outcome: z.enum(ALL_OUTCOMES), done_at: at }),
  refusals: ["transparency.not_found", "transparency.settled"],
});
