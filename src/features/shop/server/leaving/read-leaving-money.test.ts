import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";
import { readLeavingMoney } from "../shop.ts";

const DAY = 86_400_000;

openShopForFile();

const read = ({ id }: Buyer) => readLeavingMoney(testApp.app, id);
const run = (statement: string) => testApp.app.pool.query(statement);
const none = { credits: 0, sums: [] };

test("a member without credits is owed nothing", async () => {
  expect(await read(await till.member())).toEqual({
    ...{ refundable: none, atClosing: none, atErasure: none, lapsing: none },
    given: 0,
  });
});

test("every unused credit has one way to go, and what can be returned is what a refund offers", async () => {
  const anna = await till.member();
  const old = await till.buy(anna);
  const german = await till.buy(anna, { bundle: "p0" });
  await run(`update shop_order set country = 'DE' where id = ${german.id}`);
  testApp.clock.advance(20 * DAY);
  const recent = await till.buy(anna, { bundle: "p2" });
  const closed = await till.buy(anna, { bundle: "p0", start_now: false });
  await testApp.app.db
    .transaction()
    .execute((tx) =>
      grantCredits(testApp.app, tx, { memberId: anna.id, credits: 4, reason: "operator", key: "k" }),
    );
  await run(`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 6, now())`);
  const worth = old.amount.amount - Math.floor((old.amount.amount * 2) / 30);
  const euros = (amount: number) => [{ amount, currency: "EUR" }];
  const money = await read(anna);
  expect(money).toEqual({
    refundable: { credits: 85, sums: euros(recent.amount.amount + closed.amount.amount) },
    atClosing: { credits: 10, sums: euros(closed.amount.amount) },
    atErasure: { credits: 10, sums: euros(german.amount.amount) },
    lapsing: { credits: 28 + 75, sums: euros(worth + recent.amount.amount) },
    given: 0,
  });
  const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
  expect(money.refundable).toEqual({ credits, sums });
  await till.call(anna, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
  expect(await read(anna)).toMatchObject({ refundable: none, atClosing: none, lapsing: { credits: 28 } });
});

test("given credits are named apart", async () => {
  const anna = await till.member();
  await till.buy(anna, { bundle: "p0" });
  await testApp.app.db
    .transaction()
    .execute((tx) =>
      grantCredits(testApp.app, tx, { memberId: anna.id, credits: 4, reason: "operator", key: "k" }),
    );
  expect(await read(anna)).toMatchObject({ lapsing: { credits: 10 }, given: 4 });
  expect((await till.call(anna, "GET", "/api/refunds")).body).toMatchObject({ credits: 10 });
});
