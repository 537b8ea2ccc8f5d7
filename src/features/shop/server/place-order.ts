import { randomUUID } from "node:crypto";
import type { Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enforceLimit } from "#platform/enforce-limit.ts";
import { keysOfMember } from "#platform/limit-keys.ts";
import type { Discount, Order } from "../contract.ts";
import { isNewcomerKind, TIME_BONUS_CODE, WELCOME_CODE } from "../discount-rules.ts";
import { START_NOW_TEXT, vatWithin } from "../rules.ts";
import { claimDiscount, findDiscount } from "./discounts/discounts.ts";
import { type Buyer, type Buying, findBuyer } from "./find-buyer.ts";
import { lookWhereDue } from "./payments/look-at-payments.ts";
import { findProviderFor } from "./payments/providers.ts";
import { insertPayment } from "./payments/queries-payment.ts";
import { cancelOpen } from "./payments/settle-payment.ts";
import { startPayment } from "./payments/start-payment.ts";
import { type Price, priceBundle } from "./price-bundle.ts";
import {
  findOrderByClientId,
  findOrderOf,
  findVat,
  insertOrder,
  listWaitingWithCode,
  type OrderRow,
} from "./queries.ts";
import { readOrderView } from "./read-order.ts";

export type Till = {
  clientId: string;
  bundle: string;
  code: string | undefined;
  startNow: boolean;
  startNowText: string;
  /** What the member saw: never another price is taken. */
  expected: Money;
  method: MethodCode;
  storeCard: boolean;
  /** A stored card that pays. */
  card?: { id: number; fingerprint: string; provider: string };
};

type Caller = Buying & { locale: string; origin: string };

const HOUR = 3_600;

/**
 * Orders, and starts the payment. The same client id again answers the same order and goes on where it stopped.
 * @param within what else has to hold, in the same transaction and under the order's locks: it throws where it does not
 * @throws Refusal every one that the contract names
 */
export async function placeOrder(
  app: App,
  caller: Caller,
  till: Till,
  within: (tx: Tx, order: { orderId: number; amount: number }) => Promise<void> = async () => {},
): Promise<Order> {
  const { memberId } = caller.viewer;
  const known = await findOrderByClientId(app.db, { memberId, clientId: till.clientId });
  const orderId = known ? sameOrder(known, till) : await insertNew(app, caller, till, within);
  await startPayment(app, orderId, caller.origin);
  await lookWhereDue(app, orderId);
  const row = await findOrderOf(app.db, { memberId, id: orderId });
  return readOrderView(app, row as OrderRow);
}

/** @throws Refusal `shop.order_differs` */
function sameOrder(known: OrderRow, till: Till): number {
  const { amount, currency } = till.expected;
  const same =
    known.bundle === till.bundle &&
    known.method === till.method &&
    known.amount === amount &&
    known.currency === currency &&
    known.startNow === till.startNow &&
    // Without one the offer that counted was taken, which may be over by now.
    (till.code === undefined || known.code === till.code);
  if (!same) throw new Refusal("shop.order_differs");
  return known.id;
}

async function insertNew(
  app: App,
  caller: Caller,
  till: Till,
  within: (tx: Tx, order: { orderId: number; amount: number }) => Promise<void>,
): Promise<number> {
  const site = siteOf(caller);
  const { memberId } = caller.viewer;
  await limitOrders(app, site, memberId);
  if (till.startNowText !== START_NOW_TEXT) throw new Refusal("shop.words_changed");
  const buyer = await findBuyer(app, caller);
  const { discount, price } = await priceTill(app, caller, { site, buyer, till });
  const money = { amount: price.amount, currency: buyer.currency };
  const provider = findProviderFor(app, till.method, {
    country: buyer.country,
    money,
    storedBy: till.card?.provider,
  });
  if (!provider) throw new Refusal("shop.method_not_here");
  const now = app.clock.now();
  const vatPermille = await findVat(app.db, buyer.country, now);

  return app.db
    .transaction()
    .execute(async (tx) => {
      if (discount) await cancelWaiting(app, tx, { memberId, discount });
      const orderId = await insertOrder(tx, {
        memberId,
        siteId: site.id,
        clientId: till.clientId,
        bundle: till.bundle,
        ...price,
        currency: buyer.currency,
        code: discount?.code ?? null,
        vatPermille,
        vatAmount: vatWithin(price.amount, vatPermille),
        country: buyer.country,
        countryByAddress: buyer.byAddress,
        countryByProfile: buyer.byProfile,
        startNow: till.startNow,
        startNowText: START_NOW_TEXT,
        locale: caller.locale,
        createdAt: now,
      });
      await insertPayment(tx, {
        orderId,
        method: till.method,
        provider: provider.name,
        key: randomUUID(),
        cardId: till.card?.id ?? null,
        storeCard: till.storeCard,
        changedAt: now,
        lookAt: new Date(now.getTime() + 30_000),
      });
      const fingerprint = till.card?.fingerprint ?? null;
      if (discount) await claimDiscount(tx, { discount, memberId, orderId, fingerprint });
      await within(tx, { orderId, amount: price.amount });
      return orderId;
    })
    .catch(async (error: unknown) => {
      // The same order came twice at the same moment.
      const other =
        (error as { code?: string }).code === "23505" &&
        (await findOrderByClientId(app.db, { memberId, clientId: till.clientId }));
      if (!other) throw error;
      return sameOrder(other, till);
    });
}

/** @throws Refusal `shop.price_changed`, and what the code is refused for */
async function priceTill(
  app: App,
  caller: Caller,
  { site, buyer, till }: { site: Site; buyer: Buyer; till: Till },
) {
  const { currency, country } = buyer;
  const list = priceBundle(site, { code: till.bundle, currency, discount: null });
  const discount = await findDiscount(app.db, {
    memberId: buyer.memberId,
    site,
    country,
    currency,
    listAmount: list.listAmount,
    method: till.method,
    code: till.code,
    locale: caller.viewer.locale,
    now: app.clock.now(),
  });
  const price: Price = priceBundle(site, { code: till.bundle, currency, discount });
  if (price.amount !== till.expected.amount || currency !== till.expected.currency)
    throw new Refusal("shop.price_changed", { amount: price.amount, currency });
  return { discount, price };
}

/** An order with this code that the member left at the provider: this one takes its place. */
async function cancelWaiting(
  app: App,
  tx: Tx,
  { memberId, discount: { code, kind } }: { memberId: number; discount: Discount },
) {
  // Of the newcomer's two offers one is had: an order with either holds both.
  const codes = isNewcomerKind(kind) ? [TIME_BONUS_CODE, WELCOME_CODE] : [code];
  for (const { id } of await listWaitingWithCode(tx, { memberId, codes }))
    await cancelOpen(app, tx, id, "replaced");
}

function limitOrders(app: Pick<App, "limits">, { settings }: Site, memberId: number) {
  return enforceLimit(
    app,
    { name: "shop.order", keys: keysOfMember(memberId), points: settings.orders_per_hour, seconds: HOUR },
    (seconds) => new Refusal("shop.too_many_orders", { minutes: Math.ceil(seconds / 60) }, 429),
  );
}
