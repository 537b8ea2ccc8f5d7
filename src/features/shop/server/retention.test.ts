import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { findBookDifferences } from "./books/find-book-differences.ts";
import { findAllDifferences } from "./books/find-differences.ts";
import { shopData } from "./member-data.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";

openShopForFile();

test("books are deleted after seven years, except those of existing members", async () => {
  const [gone, here] = [await till.member(), await till.member()];
  const [old, own] = [await till.buy(gone), await till.buy(here)];
  await till.call(gone, "POST", "/api/refunds", {
    client_id: randomUUID(),
    credits: old.credits,
    sums: [old.amount],
  });
  await testApp.app.pool.query("delete from accounts_member where id = $1", [gone.id]);
  const left = async () =>
    (
      await testApp.app.pool.query("select id from shop_order where id in ($1, $2) order by id", [
        old.id,
        own.id,
      ])
    ).rows;
  testApp.clock.set("2033-12-31T12:00:00Z");
  await forget(testApp, "orders");
  expect(await left()).toEqual([{ id: old.id }, { id: own.id }]);
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
  testApp.clock.set("2034-01-01T12:00:00Z");
  await forget(testApp, "orders");
  expect(await left()).toEqual([{ id: own.id }]);
  expect(await findAllDifferences(testApp.app)).toEqual([]);
  await expect(testApp.app.pool.query("delete from shop_entry")).rejects.toThrow("never changed");
});

test("a member's export has orders, refunds and cards, without the provider's data", async () => {
  testApp.clock.set("2026-11-22T12:00:00Z");
  const anna = await till.member();
  const order = await till.buy(anna, { store_card: true });
  await till.call(anna, "POST", "/api/refunds", {
    client_id: randomUUID(),
    credits: order.credits,
    sums: [order.amount],
  });
  const files = await Array.fromAsync(shopData.exportData(testApp.app, anna.id));
  const [file] = files;
  const told = JSON.parse(String(file?.content));
  expect(told).toMatchObject({
    orders: [{ id: order.id, amount: order.amount.amount, state: "refunded" }],
    refunds: [{ orderId: order.id, amount: order.amount.amount, why: "unused" }],
    cards: [{ brand: "visa" }],
    mandates: [],
    try_out_offered_at: null,
    withdrawals: [],
  });
  expect(Object.keys(told.orders[0])).not.toContain("key");
});
