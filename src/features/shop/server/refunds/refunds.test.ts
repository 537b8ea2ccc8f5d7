import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { RefundOffer } from "../../refund-contract.ts";
import { findBookDifferences } from "../books/find-book-differences.ts";
import { openShopForFile, testApp, till, walletOf } from "../open-shop-for-file.fixture.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { type Buyer, newsOf } from "../shop.fixture.ts";
import { refundLeft } from "./refund-order.ts";
import { settleRefund } from "./settle-refund.ts";

const DAY = 86_400_000;

openShopForFile();
afterAll(async () => {
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

const offerTo = async (who: Buyer): Promise<RefundOffer> =>
  (await till.call(who, "GET", "/api/refunds")).body;
const spend = ({ id }: Buyer, credits: number) =>
  sql`select wallet_spend(${id}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(testApp.app.db);
const write = async (who: Buyer, changes: Record<string, unknown> = {}) => {
  const { credits, sums } = await offerTo(who);
  return { client_id: randomUUID(), credits, sums, ...changes };
};
const ask = (who: Buyer, body: unknown) => till.call(who, "POST", "/api/refunds", body);

test("[M-11] unused credits are refunded to the cent, oldest purchase first, within the refund period", async () => {
  const anna = await till.member();
  const first = await till.buy(anna, { bundle: "p1" });
  testApp.clock.advance(DAY);
  const second = await till.buy(anna, { bundle: "p0" });
  await spend(anna, 7);
  const offer = await offerTo(anna);
  const left = first.amount.amount - Math.floor((first.amount.amount * 7) / first.credits);
  expect(offer).toMatchObject({
    orders: [
      { order: first.id, credits: first.credits - 7, money: { amount: left, currency: "EUR" } },
      { order: second.id, credits: second.credits, money: second.amount },
    ],
    credits: first.credits - 7 + second.credits,
    sums: [{ amount: left + second.amount.amount, currency: "EUR" }],
    premium_ends: false,
  });
  const { status, body } = await ask(anna, await write(anna));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    refunds: [
      { order: first.id, state: "completed" },
      { order: second.id, state: "completed" },
    ],
    credits: 0,
    premium: true,
  });
  expect((await till.read(anna, second)).order).toMatchObject({ state: "refunded", refunded: second.amount });
  expect((await till.read(anna, first)).order).toMatchObject({
    state: "completed",
    refunded: { amount: left, currency: "EUR" },
  });
  expect(await offerTo(anna)).toMatchObject({ orders: [], credits: 0, sums: [] });

  const ben = await till.member();
  await till.buy(ben);
  testApp.clock.advance(14 * DAY);
  expect(await offerTo(ben)).toMatchObject({ orders: [], refund_days: 14 });
  const late = { client_id: randomUUID(), credits: 30, sums: [{ amount: 1_874, currency: "EUR" }] };
  expect(await ask(ben, late)).toMatchObject({ status: 409, body: { error: "shop.refund_nothing" } });
  expect(await walletOf(ben)).toMatchObject({ credits: 30, premium: true });
});

test("the refund period is that of the site where the order was placed", async () => {
  const anna = await till.member();
  const ask = async (host: string) =>
    (await testApp.ask("/api/refunds", { host, headers: { cookie: anna.cookie } })).json();
  const order = await till.buy(anna);
  testApp.clock.advance(14 * DAY);
  expect(await ask("nl.localhost")).toMatchObject({ orders: [], refund_days: 30 });
  const [nl] = (await testApp.app.pool.query("select site_id from site_domain where domain = 'nl.localhost'"))
    .rows;
  await testApp.app.pool.query("update shop_order set site_id = $1 where id = $2", [nl.site_id, order.id]);
  expect(await ask("localhost")).toMatchObject({ orders: [{ order: order.id }], refund_days: 14 });
});

test("two concurrent requests, with one id or two, refund once; a repeat returns the same result", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const body = await write(anna);
  const other = { ...body, client_id: randomUUID() };
  const answers = await Promise.all([ask(anna, body), ask(anna, body), ask(anna, other)]);
  const otherWon = answers[2].status === 200;
  expect(answers.map(({ status }) => status).sort()).toEqual(otherWon ? [200, 409, 409] : [200, 200, 409]);
  // One of two with the same id may be answered while the provider is still asked.
  const won = answers.filter(({ status }) => status === 200).map((answer) => answer.body.refunds);
  for (const refunds of won) expect(refunds).toMatchObject([{ order: order.id, money: order.amount }]);
  expect(won.map(([{ state }]) => state)).toContain("completed");
  const back = await testApp.app.pool.query(
    "select sum(amount)::int as sum from shop_refund where order_id = $1",
    [order.id],
  );
  expect(back.rows).toEqual([{ sum: order.amount.amount }]);
  const repeated = await ask(anna, otherWon ? other : body);
  expect(repeated.body.refunds).toMatchObject([{ order: order.id, money: order.amount, state: "completed" }]);
  expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
});

test("only the refund that the member saw is paid: other sums, other credits, or credits used meanwhile are refused", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const seen = await write(anna);
  for (const changes of [
    { credits: 1 },
    { sums: [{ amount: 1, currency: "EUR" }] },
    { sums: [{ amount: order.amount.amount, currency: "PLN" }] },
  ])
    expect(await ask(anna, { ...seen, ...changes })).toMatchObject({
      status: 409,
      body: { error: "shop.refund_changed" },
    });
  await spend(anna, 1);
  expect((await ask(anna, seen)).body.error).toBe("shop.refund_changed");
  expect((await walletOf(anna)).credits).toBe(order.credits - 1);
  await spend(anna, order.credits - 1);
  expect((await ask(anna, seen)).body.error).toBe("shop.refund_nothing");
  expect((await ask(anna, { ...seen, credits: -1 })).status).toBe(400);
  expect((await till.call(null, "GET", "/api/refunds")).status).toBe(403);
});

test("a charged back order is not refunded, and neither is another member's", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const seen = await write(anna);
  await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "charged_back" }) });
  expect((await ask(anna, seen)).body.error).toBe("shop.refund_nothing");
  expect((await ask(ben, seen)).body.error).toBe("shop.refund_nothing");
});

test("a refund that the provider refuses returns the credits, and says so", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, {}, "refund_fails");
  expect((await ask(anna, await write(anna))).body).toMatchObject({
    refunds: [{ order: order.id, state: "failed" }],
    credits: order.credits,
    premium: true,
  });
});

test("two purchases refunded at the same moment end premium", async () => {
  const anna = await till.member();
  const keys: string[] = [];
  for (const { id } of [await till.buy(anna), await till.buy(anna)]) {
    const begun = await testApp.app.db
      .transaction()
      .execute((tx) => refundLeft(testApp.app, tx, { orderId: id, why: "unused" }));
    keys.push(begun?.key as string);
  }
  const settle = (key: string, meanwhile = async () => {}) =>
    testApp.app.db.transaction().execute(async (tx) => {
      await settleRefund(testApp.app, tx, { key, state: "completed" });
      await meanwhile();
    });
  const [first, second] = keys as [string, string];
  let settling: Promise<void> | null = null;
  await settle(first, async () => {
    settling = settle(second);
    // The second one has read all that it reads once it waits for a row that the first one holds.
    await expect
      .poll(async () => (await testApp.app.pool.query("select from pg_locks where not granted")).rowCount)
      .toBeGreaterThan(0);
  });
  await settling;
  expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
});

test("a refund that fails after a chargeback returns no credits, but reduces the debt", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await spend(anna, 10);
  const begun = await testApp.app.db
    .transaction()
    .execute((tx) => refundLeft(testApp.app, tx, { orderId: order.id, why: "unused" }));
  await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "charged_back" }) });
  await testApp.app.db
    .transaction()
    .execute((tx) => settleRefund(testApp.app, tx, { key: begun?.key as string, state: "failed" }));
  expect((await walletOf(anna)).credits).toBe(0);
  const { rows } = await testApp.app.pool.query("select amount from shop_receivable where order_id = $1", [
    order.id,
  ]);
  expect(rows).toEqual([{ amount: order.amount.amount - (begun?.amount as number) }]);
});

test("credits spent during the request are not refunded", async () => {
  for (let round = 0; round < 8; round++) {
    const anna = await till.member();
    const order = await till.buy(anna);
    const seen = await write(anna);
    const [, answer] = await Promise.all([spend(anna, 4), ask(anna, seen)]);
    const spent = (await walletOf(anna)).credits === order.credits - 4;
    expect(answer).toMatchObject(spent ? { status: 409 } : { status: 200, body: { credits: 0 } });
  }
});

test("without an immediate start the whole price is refunded", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, { start_now: false });
  expect((await ask(anna, await write(anna))).body.refunds).toMatchObject([{ money: order.amount }]);
  expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
});
