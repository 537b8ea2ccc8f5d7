import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openShopForFile, testApp, till } from "#features/shop/server/open-shop-for-file.fixture.ts";
import type { Buyer } from "#features/shop/server/shop.fixture.ts";
import { jobs } from "#src/jobs.ts";

const DAY = 86_400_000;
const SUBJECT = "Your credits are ready";

openShopForFile();

let anna: Buyer;
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  anna = await till.member();
});

const openLots = async () => {
  for (let time = 0; time < 2; time++) {
    await jobs.find(({ name }) => name === "open-lots")?.run(testApp.app, {}, { id: randomUUID() });
    await testApp.runJobs();
  }
};
const told = async () =>
  (await testApp.outbox()).filter(({ to, subject }) => to === anna.email && subject === SUBJECT);

test("[N-11] a member is told once that the credits of an order are unlocked, after fourteen days", async () => {
  const order = await till.buy(anna, { start_now: false });
  testApp.clock.advance(14 * DAY - 1_000);
  await openLots();
  expect(await told()).toEqual([]);
  testApp.clock.advance(1_000);
  await openLots();
  const mails = await told();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`The credits of your order ${order.id} are unlocked.`);
  expect(mails[0]?.text).toContain("/transactions");
  expect(mails[0]?.text).toContain("/unsubscribe/");
});

test("nobody is told who started the order, withdrew from it, or turned the type off", async () => {
  await till.buy(anna);
  const refunded = await till.buy(anna, { start_now: false });
  const declared = { client_id: randomUUID(), name: "Anna", email: anna.email, order: String(refunded.id) };
  expect((await till.call(anna, "POST", "/api/withdrawals", declared)).status).toBe(202);
  await testApp.runJobs();
  testApp.clock.advance(14 * DAY);
  await openLots();
  expect(await told()).toEqual([]);

  await till.buy(anna, { start_now: false });
  const types = [{ type: "reminders", channel: "mail", wanted: false }];
  expect((await till.call(anna, "PATCH", "/api/notifications", { types })).status).toBe(200);
  testApp.clock.advance(14 * DAY);
  await openLots();
  expect(await told()).toEqual([]);
});
