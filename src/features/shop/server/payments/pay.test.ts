import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakePay, openFakePay } from "#testing/pay/open-fake-pay.ts";
import { openShop } from "../shop.fixture.ts";
import { openProviderWorld, type ProviderWorld } from "./contract/provider-world.fixture.ts";
import { dismissFault, returnFault } from "./settle-fault.ts";

const TRAITS = {
  ...{ name: "pay", ids: "[M-42]", isLookedUp: true, createsByCall: true, isIdempotent: false },
  ...({ storedCards: "none", believesWebhooks: false } as const),
};
const MINUTE = 60_000;

let fake: FakePay;
let world: ProviderWorld;
beforeAll(async () => {
  fake = await openFakePay();
  const testApp = await openShop(fake.env);
  testApp.app.payments = testApp.app.payments.filter(({ name }) => name === "pay");
  world = openProviderWorld(TRAITS, fake, testApp);
});
afterAll(async () => {
  await world?.testApp.close();
  await fake?.close();
});

const alarms = async (fault: string) =>
  Number(
    new RegExp(`payment_faults_total\\{fault="${fault}"\\} (\\d+)`).exec(
      await world.testApp.app.metrics.print(),
    )?.[1] ?? 0,
  );

const openFaults = () =>
  world.testApp.app.db.selectFrom("shopPaymentFault").selectAll().where("state", "=", "open").execute();

/** PAY. makes an order whose answer is lost, and a second one at the next try. */
async function orderTwice() {
  const { till, look } = world;
  const anna = await till.member();
  fake.fail("lost");
  const first = fake.books().length;
  const placed = await till.order(anna);
  await look(MINUTE);
  const { order } = await till.read(anna, placed);
  expect(fake.books()).toHaveLength(first + 2);
  return { anna, order, first };
}

test("[M-42] the order whose answer was lost stays unpaid, and its end is no alarm", async () => {
  const { till, pageOf, hearAll, stateOf } = world;
  const { anna, order } = await orderTwice();
  const before = await alarms("unknown_order");
  await till.comeBack(await fake.pay(pageOf(order), "pay"));
  await hearAll();
  expect(await stateOf(anna, order)).toBe("completed");
  expect([await alarms("unknown_order"), await openFaults()]).toEqual([before, []]);
});

test("[M-42] an order whose answer was lost is paid all the same: an operator sees it, and returns the money", async () => {
  const { hearAll, stateOf, creditsOf, look, booksOf, testApp } = world;
  const { anna, order, first } = await orderTwice();
  const before = await alarms("second_payment");
  fake.payUnseen(first);
  await hearAll();
  expect(await alarms("second_payment")).toBe(before + 1);
  expect(testApp.logged().join()).toContain("order has a second payment");
  const [fault] = await openFaults();
  expect(fault).toMatchObject({ orderId: order.id, amount: order.amount.amount });
  expect([await stateOf(anna, order), await creditsOf(anna)]).toEqual(["pending", 0]);
  const { app } = testApp;
  await app.db
    .transaction()
    .execute((tx) => returnFault(app, tx, { id: fault?.id as number, by: "otto", reason: "second payment" }));
  await look(MINUTE);
  expect((await booksOf(order)).map(({ refunded }) => refunded)).toEqual([order.amount.amount, 0]);
});

test("[M-42] both orders are paid: credits once, and the second payment is shown to an operator", async () => {
  const { till, pageOf, hearAll, creditsOf, testApp } = world;
  const { anna, order, first } = await orderTwice();
  await till.comeBack(await fake.pay(pageOf(order), "pay"));
  await hearAll();
  fake.payUnseen(first);
  await hearAll();
  expect(await creditsOf(anna)).toBe(30);
  const [fault] = await openFaults();
  expect(fault).toMatchObject({ orderId: order.id });
  const { app } = testApp;
  const settlement = { id: fault?.id as number, by: "otto", reason: "refunded at PAY." };
  await app.db.transaction().execute((tx) => dismissFault(app, tx, settlement));
  expect(await openFaults()).toEqual([]);
});

test("[M-42] two refunds in their back office, of the same amount, are each booked once", async () => {
  const { till, buy, booksOf, hearAll, testApp } = world;
  const anna = await till.member();
  const order = await buy(anna);
  const reference = (await booksOf(order))[0]?.reference as string;
  for (const _ of [1, 2]) {
    await fake.refundThere(reference, 100);
    await hearAll();
    await hearAll();
  }
  const rows = await testApp.app.db
    .selectFrom("shopRefund")
    .select(["amount", "why", "state"])
    .where("orderId", "=", order.id)
    .execute();
  const made = { amount: 100, why: "provider", state: "completed" };
  expect(rows).toEqual([made, made]);
});

test("[M-42] a refund whose answer is lost is made once, and not taken for one of theirs", async () => {
  const { till, buy, booksOf, refundOwn, look, stateOf, testApp } = world;
  const anna = await till.member();
  const order = await buy(anna);
  fake.failRefund("lost");
  await refundOwn(anna);
  await look(MINUTE);
  await look(120 * MINUTE);
  expect(await booksOf(order)).toMatchObject([{ refunded: order.amount.amount }]);
  expect(await stateOf(anna, order)).toBe("refunded");
  const { db } = testApp.app;
  expect(
    await db.selectFrom("shopRefund").select("why").where("orderId", "=", order.id).execute(),
  ).toHaveLength(1);
});

test("[M-42] a refund that the bank sends back without a webhook is found days later", async () => {
  const { till, buy, booksOf, refundOwn, look } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await refundOwn(anna);
  await look(MINUTE);
  const before = await alarms("refund");
  fake.takeRefundBack((await booksOf(order))[0]?.reference as string, order.amount.amount);
  fake.takeWebhooks();
  await look(24 * 60 * MINUTE);
  expect(await alarms("refund")).toBe(before);
  await look(4 * 24 * 60 * MINUTE);
  expect(await alarms("refund")).toBe(before + 1);
  await look(4 * 24 * 60 * MINUTE);
  expect(await alarms("refund")).toBe(before + 1);
});

test("[M-42] a refund that the bank sends back is an alarm", async () => {
  const { till, buy, booksOf, refundOwn, hearAll, testApp } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await refundOwn(anna);
  await hearAll();
  const before = await alarms("refund");
  testApp.clock.advance(24 * 60 * MINUTE);
  fake.takeRefundBack((await booksOf(order))[0]?.reference as string, order.amount.amount);
  await hearAll();
  expect(await alarms("refund")).toBe(before + 1);
  expect(testApp.logged().join()).toContain("provider took a refund back");
});

test("[M-42] a card can be stored only where the provider of the method stores it", async () => {
  const { till, testApp } = world;
  const anna = await till.member();
  const offer = await till.readOffer(anna);
  expect(offer.methods).toContain("creditcard");
  expect(offer.storing).toEqual([]);
  const placed = await till.order(anna, { store_card: true });
  const row = await testApp.app.db
    .selectFrom("shopPayment")
    .select("storeCard")
    .where("orderId", "=", placed.id)
    .executeTakeFirst();
  expect(row).toEqual({ storeCard: false });
});

test("[M-42] a webhook by GET is refused: its query is not signed", async () => {
  const answer = await world.testApp.ask("/api/payment-news/pay?order_id=5X1&action=new_ppt");
  expect([401, 404, 405]).toContain(answer.status);
});
