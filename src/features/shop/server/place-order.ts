import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { lockStanding } from "#features/accounts/server/accounts.ts";
import { requireFree } from "#features/safety/server/safety.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";
import { type Order, TRY_OUT } from "../contract.ts";
import { isNewcomerCode, NEWCOMER_CODES } from "../discount-rules.ts";
import { START_NOW_TEXT, vatWithin } from "../rules.ts";
import { shopSettings } from "../settings.ts";
import { claimDiscount } from "./discounts/claim-discount.ts";
import { type Buyer, type BuyerScope, findBuyer } from "./find-buyer.ts";
import { keepTerms } from "./keep-terms.ts";
import { lookWhereDue } from "./payments/look-at-payments.ts";
import { findProviderFor } from "./payments/providers.ts";
import { insertPayment } from "./payments/queries-payment.ts";
import { cancelOpen } from "./payments/settle-payment.ts";
import { startPayment } from "./payments/start-payment.ts";
import { assertSeenPrice, type PricedOrder, priceOrder } from "./price-order.ts";
import {
  findOrderByClientId,
  findOrderOf,
  findVat,
  insertOrder,
  listWaitingWithCode,
  type OrderRow,
} from "./queries.ts";
import { readOrderView } from "./read-order.ts";
import { claimTryOut } from "./try-out/try-out.ts";

type Parts = Pick<App, "db" | "clock" | "limits" | "payments">;

export type OrderRequest = {
  clientId: string;
  bundle: string;
  code: string | undefined;
  startNow: boolean;
  startNowText: string;
  /** The price that the member saw. No other price is charged. */
  expected: Money;
  method: MethodCode;
  storeCard: boolean;
  /** Stored card to pay with. */
  card?: { id: number; fingerprint: string; provider: string };
  /** Runs in the order's transaction and throws to undo it. */
  within?: (tx: Tx, order: { orderId: number; amount: number }) => Promise<void>;
};

type Caller = BuyerScope & Pick<Scope, "address" | "origin"> & { locale: string; requestHeaders: Headers };

const HOUR = 3_600;
const MAY_ORDER: ReadonlySet<string | null> = new Set(["active", "not_confirmed"]);
const FIRST_LOOK_MS = 30_000;

/**
 * Stores an order and starts its payment. Repeating the client id returns the same order, and continues its payment.
 * @throws Refusal all that the contract lists
 */
export async function placeOrder(app: App, caller: Caller, request: OrderRequest): Promise<Order> {
  const { memberId } = caller.viewer;
  const known = await findOrderByClientId(app.db, { memberId, clientId: request.clientId });
  const orderId = known ? sameOrder(known, request) : await insertNew(app, caller, request);
  await startPayment(app, orderId, { origin: caller.origin, browser: readBrowser(caller) });
  await lookWhereDue(app, orderId);
  const row = await findOrderOf(app.db, { memberId, id: orderId });
  return readOrderView(app, row as OrderRow);
}

function readBrowser({ address, requestHeaders }: Caller) {
  const { "user-agent": userAgent = "", accept = "*/*" } = Object.fromEntries(requestHeaders);
  return { address, userAgent: userAgent.slice(0, 500), accept: accept.slice(0, 200) };
}

/** @throws Refusal `shop.order_differs` */
function sameOrder(known: OrderRow, request: OrderRequest): number {
  const { amount, currency } = request.expected;
  const same =
    known.bundle === request.bundle &&
    known.method === request.method &&
    known.amount === amount &&
    known.currency === currency &&
    known.startNow === request.startNow &&
    // A request without a code used the newcomer's offer of that time, which may have expired since.
    (request.code === undefined || known.code === request.code);
  if (!same) throw new Refusal("shop.order_differs");
  return known.id;
}

type NewOrder = PricedOrder & {
  buyer: Buyer;
  provider: PaymentProvider;
  vatPermille: number;
  locale: string;
  termsId: string;
  now: Date;
};

async function insertNew(app: Parts, caller: Caller, request: OrderRequest): Promise<number> {
  const { memberId } = caller.viewer;
  const order = await prepareOrder(app, caller, request);
  return app.db
    .transaction()
    .execute((tx) => insertPrepared(app, tx, { request, order }))
    .catch(async (error: unknown) => {
      // The same request arrived twice at the same time.
      const other =
        (error as { code?: string }).code === "23505" &&
        (await findOrderByClientId(app.db, { memberId, clientId: request.clientId }));
      if (!other) throw error;
      return sameOrder(other, request);
    });
}

async function prepareOrder(app: Parts, caller: Caller, request: OrderRequest): Promise<NewOrder> {
  await limitOrders(app, caller);
  await requireFree(app, app.db, { memberId: caller.viewer.memberId, what: "buy" });
  if (request.startNowText !== START_NOW_TEXT) throw new Refusal("shop.words_changed");
  const buyer = await findBuyer(app, caller);
  const { discount, price } = await priceOrder(app, buyer, request);
  assertSeenPrice(price, buyer, request.expected);
  const { country, currency } = buyer;
  const money = { amount: price.amount, currency };
  const storedBy = request.card?.provider;
  const { site } = buyer;
  const provider = findProviderFor(app, request.method, { site, country, money, storedBy });
  if (!provider) throw new Refusal("shop.method_not_here");
  const now = app.clock.now();
  const vatPermille = await findVat(app.db, country, now);
  const { locale } = caller;
  const termsId = await keepTerms(app, { site, locale });
  return { buyer, discount, price, provider, vatPermille, locale, termsId, now };
}

/**
 * @throws Refusal `shop.code_used`, `shop.try_out_used`, and what `within` throws
 * @throws GroundError `authentication_required` if the account was closed meanwhile
 */
async function insertPrepared(
  app: Pick<App, "clock">,
  tx: Tx,
  { request, order }: { request: OrderRequest; order: NewOrder },
): Promise<number> {
  const { buyer, discount, price, now } = order;
  const { memberId } = buyer;
  if (!MAY_ORDER.has(await lockStanding(tx, memberId))) throw new GroundError("authentication_required");
  if (discount) await cancelWaiting(app, tx, { memberId, code: discount.code });
  const orderId = await insertOrderRow(tx, { request, order });
  await insertPayment(tx, {
    orderId,
    method: request.method,
    provider: order.provider.name,
    key: randomUUID(),
    cardId: request.card?.id ?? null,
    storeCard: request.storeCard && order.provider.storesCards,
    changedAt: now,
    lookAt: new Date(now.getTime() + FIRST_LOOK_MS),
  });
  const fingerprint = request.card?.fingerprint ?? null;
  if (request.bundle === TRY_OUT) await claimTryOut(app, tx, { memberId, orderId, fingerprint });
  if (discount) await claimDiscount(tx, { discount, memberId, orderId, fingerprint });
  await request.within?.(tx, { orderId, amount: price.amount });
  return orderId;
}

function insertOrderRow(tx: Tx, { request, order }: { request: OrderRequest; order: NewOrder }) {
  const { buyer, discount, price, vatPermille, locale, termsId, now } = order;
  return insertOrder(tx, {
    memberId: buyer.memberId,
    siteId: buyer.site.id,
    clientId: request.clientId,
    bundle: request.bundle,
    ...price,
    currency: buyer.currency,
    code: discount?.code ?? null,
    vatPermille,
    vatAmount: vatWithin(price.amount, vatPermille),
    country: buyer.country,
    countryByAddress: buyer.byAddress,
    countryByProfile: buyer.byProfile,
    startNow: request.startNow,
    startNowText: START_NOW_TEXT,
    locale,
    termsId,
    createdAt: now,
  });
}

/** Replaces the member's own order that still waits at the provider with the same code. */
async function cancelWaiting(
  app: Pick<App, "clock">,
  tx: Tx,
  { memberId, code }: { memberId: number; code: string },
) {
  // An order with one newcomer's offer claims both.
  const codes = isNewcomerCode(code) ? NEWCOMER_CODES : [code];
  for (const { id } of await listWaitingWithCode(tx, { memberId, codes }))
    await cancelOpen(app, tx, { orderId: id, reason: "replaced" });
}

function limitOrders(app: Pick<App, "limits">, caller: Caller): Promise<void> {
  const points = settingsOf(caller, shopSettings).orders_per_hour;
  return enforceLimit(
    app,
    { name: "shop.order", keys: keysOfMember(caller.viewer.memberId), points, seconds: HOUR },
    (seconds) => new Refusal("shop.too_many_orders", { minutes: Math.ceil(seconds / 60) }, 429),
  );
}
