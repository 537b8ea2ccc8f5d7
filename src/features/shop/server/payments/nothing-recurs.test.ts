import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { jobs } from "#src/jobs.ts";
import { openShopForTest, openTill } from "../shop.fixture.ts";

const DAY = 86_400_000;

/** Files of the program that hold these words. */
function listFilesWith(words: RegExp): string[] {
  const root = join(import.meta.dirname, "../../../..");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.ts$/.test(path))
    .filter((path) => words.test(readFileSync(join(root, path), "utf8")))
    .sort();
}

test("[M-17] a stored card is charged only by an order of its member, never by time, a job, or without confirmation", async () => {
  const testApp = await openShopForTest();
  const till = openTill(testApp);
  const anna = await till.member();
  await till.buy(anna, { store_card: true }, "paid");
  const [card] = (await till.readOffer(anna)).cards;
  const countCharges = async () => {
    const { count } = await testApp.app.db
      .selectFrom("sandboxPayment")
      .select((of) => of.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    const { orders } = (await till.call(anna, "GET", "/api/orders")).body;
    return { charges: Number(count), orders: orders.length };
  };
  const once = { charges: 1, orders: 1 };
  expect(await countCharges()).toEqual(once);

  const { method: _, ...order } = await till.write(anna, { card: card?.id });
  for (const field of Object.keys(order)) {
    const { [field]: __, ...without } = order as Record<string, unknown>;
    const { status } = await till.call(anna, "POST", "/api/orders/repeat", without);
    expect(status, `without ${field}`).toBe(400);
  }
  for (const changes of [{ expected: { amount: 1, currency: "EUR" } }, { start_now_text: "1999-01" }])
    expect((await till.call(anna, "POST", "/api/orders/repeat", { ...order, ...changes })).status).toBe(409);
  expect((await till.call(anna, "GET", "/api/orders/repeat")).status).toBeGreaterThanOrEqual(400);
  const now = testApp.clock.now();
  await sql`select wallet_spend(${anna.id}, 'text', ${randomUUID()}, 30, ${now})`.execute(testApp.app.db);
  expect(await countCharges()).toEqual(once);

  // Everything that runs by itself, at once and a month, a year and a half later.
  for (const days of [0, 31, 335, 183]) {
    testApp.clock.advance(days * DAY);
    for (const { name, schedule, run } of jobs)
      if (schedule !== undefined) await run(testApp.app, null, { id: `${name} ${days}` });
    await testApp.runJobs();
  }
  expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ credits: 0, premium: true });
  const { count } = await testApp.app.db
    .selectFrom("sandboxPayment")
    .select((of) => of.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);

  expect(listFilesWith(/\.chargeStored\(|provider\.create\(/)).toEqual([
    "features/shop/server/payments/start-payment.ts",
  ]);
  // An order, and the second try of one that its provider may not have heard of, with the same key.
  expect(listFilesWith(/await startPayment\(/)).toEqual([
    "features/shop/server/payments/look-at-payments.ts",
    "features/shop/server/place-order.ts",
  ]);
  // The demo plays the orders of its members once, before anybody uses it.
  expect(listFilesWith(/(?<!function )\bplaceOrder\(/)).toEqual([
    "demo/desk/money/buy.ts",
    "features/shop/server/debit/place-debit-order.ts",
    "features/shop/server/endpoints.ts",
    "features/shop/server/repeat-order.ts",
  ]);
});
