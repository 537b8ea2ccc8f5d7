import { Refusal } from "#base/refusal.ts";
import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { debitEndpoints } from "./debit/debit-endpoints.ts";
import { shopDeskEndpoints } from "./desk/desk-endpoints.ts";
import { countCodeTries } from "./discounts/count-code-tries.ts";
import { discountEndpoints } from "./discounts/discount-endpoints.ts";
import { forgetCard } from "./payments/cards.ts";
import { takeReturn } from "./payments/take-return.ts";
import { takeWebhook } from "./payments/take-webhook.ts";
import { placeOrder } from "./place-order.ts";
import { readOffer } from "./read-offer.ts";
import { listOrders, readOrder } from "./read-order.ts";
import { readOrderFields } from "./read-order-fields.ts";
import { receiptEndpoints } from "./receipts/receipt-endpoints.ts";
import { refundEndpoints } from "./refunds/refund-endpoints.ts";
import { repeatOrder } from "./repeat-order.ts";
import { startOrder } from "./start-order.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;
/** For endpoints that place an order or open its credits. */
const buyer = (perMinute: number) => ({ who: "confirmed", perMinute }) as const;

export const shopEndpoints = [
  ...discountEndpoints,
  ...debitEndpoints,
  ...refundEndpoints,
  ...receiptEndpoints,
  ...shopDeskEndpoints,
  handle(
    contract.readOffer,
    member(120),
    countCodeTries(contract.readOffer, (call) => readOffer(call.app, call, call.query.code)),
  ),
  handle(
    contract.placeOrder,
    buyer(30),
    countCodeTries(contract.placeOrder, async (call) => {
      const { method, store_card } = call.body;
      // A direct debit has its own endpoint, since it is signed with an SMS code.
      if (method === "sdd") throw new Refusal("shop.method_not_here");
      return placeOrder(call.app, call, { ...readOrderFields(call.body), method, storeCard: store_card });
    }),
  ),
  handle(
    contract.repeatOrder,
    buyer(30),
    countCodeTries(contract.repeatOrder, (call) =>
      repeatOrder(call.app, call, { ...readOrderFields(call.body), card: call.body.card }),
    ),
  ),
  handle(contract.listOrders, member(120), ({ app, viewer, query }) =>
    listOrders(app, { memberId: viewer.memberId, before: query.before }),
  ),
  handle(contract.readOrder, member(240), ({ app, viewer, query }) =>
    readOrder(app, { memberId: viewer.memberId, id: query.id }),
  ),
  handle(contract.startOrder, buyer(30), ({ app, viewer, query, body }) =>
    startOrder(app, {
      memberId: viewer.memberId,
      id: query.id,
      startNowText: body.start_now_text,
    }),
  ),
  handle(contract.forgetCard, member(30), ({ app, viewer, body }) =>
    forgetCard(app, { memberId: viewer.memberId, id: body.card }),
  ),
  // Allows for the backlog that a provider sends after an outage of an hour.
  handle(
    contract.takeWebhook,
    { who: "anyone", perMinute: 60_000, beforeOpening: true },
    ({ app, url, query, body, requestHeaders }) =>
      takeWebhook(app, { provider: query.provider, body, headers: requestHeaders, query: url.searchParams }),
  ),
  handle(
    contract.takeWebhookInQuery,
    { who: "anyone", perMinute: 60_000, beforeOpening: true },
    ({ app, url, query, requestHeaders }) =>
      takeWebhook(app, {
        provider: query.provider,
        body: null,
        headers: requestHeaders,
        query: url.searchParams,
      }),
  ),
  handle(contract.takeReturn, { who: "anyone", perMinute: 120 }, async ({ app, url, query }) => {
    const path = await takeReturn(app, query.key, url.searchParams);
    return new Response(null, { status: 303, headers: { Location: path } });
  }),
];
