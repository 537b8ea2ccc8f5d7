import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { START_NOW_TEXT } from "#features/shop/rules.ts";
import { findBuyer } from "#features/shop/server/find-buyer.ts";
import { lookAtPayment } from "#features/shop/server/payments/look-at-payments.ts";
import { settlePayment } from "#features/shop/server/payments/settle-payment.ts";
import { type OrderRequest, placeOrder } from "#features/shop/server/place-order.ts";
import { priceOrder } from "#features/shop/server/price-order.ts";
import { findOrder, type OrderRow } from "#features/shop/server/queries.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { changePayment } from "#platform/sandbox/sandbox-books.ts";
import type { Buyer, MoneyWorld } from "./money-world.ts";

export type Bought = { buyer: Buyer; order: OrderRow };

/** Returns an order as a member sends it, with the price that they saw. */
export async function writeOrder(
  { app, requestOf }: MoneyWorld,
  buyer: Buyer,
  { bundle, method }: { bundle: string; method: MethodCode },
): Promise<OrderRequest> {
  const found = await findBuyer(app, requestOf(buyer) as never);
  const { price } = await priceOrder(app, found, { bundle, method, code: undefined });
  return {
    ...{ clientId: randomUUID(), bundle, code: undefined, method, storeCard: false },
    ...{ startNow: true, startNowText: START_NOW_TEXT },
    expected: { amount: price.amount, currency: found.currency },
  };
}

/** A member orders with a card. */
async function order(world: MoneyWorld, bundle = "p1"): Promise<Bought> {
  const buyer = world.nextBuyer();
  const wanted = await writeOrder(world, buyer, { bundle, method: "creditcard" });
  const { id } = await placeOrder(world.app, world.requestOf(buyer) as never, wanted);
  return { buyer, order: (await findOrder(world.app.db, id)) as OrderRow };
}

/** A member orders and pays with a card. */
export async function buy(
  world: MoneyWorld,
  { bundle = "p1", refundsFail = false } = {},
): Promise<Bought & { ref: string }> {
  const { buyer, order: placed } = await order(world, bundle);
  const ref = await payAtProvider(world, placed, refundsFail);
  await lookAtPayment(world.app, placed.id);
  return { buyer, ref, order: (await findOrder(world.app.db, placed.id)) as OrderRow };
}

async function payAtProvider({ app }: MoneyWorld, { id }: OrderRow, refundsFail = false): Promise<string> {
  const ref = (await findOrder(app.db, id))?.providerRef as string;
  const last4 = String(1_000 + (id % 9_000));
  const card = { token: `demo-${id}`, brand: "visa", last4, expires: "12/30", fingerprint: `demo-${id}` };
  await changePayment(app.db, { ref, from: "open" }, { state: "paid", refundsFail, card });
  return ref;
}

/** The provider reports another amount than was ordered. */
export async function payLess(world: MoneyWorld, less: number): Promise<void> {
  const { order: placed } = await order(world);
  await payAtProvider(world, placed);
  const money = { amount: placed.amount - less, currency: placed.currency } as PaymentNews["money"];
  const nothing = { failure: null, chargeRef: null, instrument: null, stored: null, disputed: null };
  await settlePayment(world.app, {
    orderId: placed.id,
    news: { ...nothing, state: "paid", at: null, money, fee: 0, refunds: [], providerRefunds: [] },
  });
}

/** The member uses all but this many of their credits. */
export async function spendAllBut({ app }: MoneyWorld, { memberId }: Buyer, left: number): Promise<void> {
  const { credits } = await readWallet(app.db, memberId);
  if (credits <= left) return;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    await sql`select wallet_spend(${memberId}, 'gift', ${randomUUID()}, ${credits - left}, ${at})`.execute(
      tx,
    );
  });
}
