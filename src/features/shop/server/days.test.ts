import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { jobs } from "#src/jobs.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";
import type { Buyer } from "./shop.fixture.ts";

const SECOND = 1_000;
const DAY = 86_400_000;

openShopForFile();

let anna: Buyer;
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  anna = await till.member();
});

test("without an immediate start the credits are locked for fourteen days, to the second", async () => {
  const order = await till.buy(anna, { start_now: false });
  expect(order.opens_at).toBe("2026-12-05T12:00:00.000Z");
  const creditsNow = async () => {
    await jobs.find(({ name }) => name === "open-lots")?.run(testApp.app, {}, { id: randomUUID() });
    return (await till.read(anna, order)).credits;
  };
  testApp.clock.advance(14 * DAY - SECOND);
  expect(await creditsNow()).toBe(0);
  testApp.clock.advance(SECOND);
  expect(await creditsNow()).toBe(30);
});

test("a withdrawal is possible until the last second of the fourteen days", async () => {
  const order = await till.buy(anna);
  testApp.clock.advance(14 * DAY - SECOND);
  const { orders } = (await till.call(anna, "GET", "/api/withdrawals")).body;
  expect(orders).toMatchObject([{ id: order.id }]);
  const declared = { client_id: randomUUID(), name: "Anna", email: anna.email, order: String(order.id) };
  expect((await till.call(anna, "POST", "/api/withdrawals", declared)).status).toBe(202);
  await testApp.runJobs();
  expect((await till.read(anna, order)).order).toMatchObject({ state: "refunded", refunded: order.amount });
});

test("credits do not expire, however long a member keeps them", async () => {
  const order = await till.buy(anna);
  for (let years = 0; years < 5; years++) {
    testApp.clock.advance(365 * DAY);
    const json = { email: anna.email, password: anna.password };
    let loggedIn = await testApp.ask("/api/user.php", { method: "POST", json });
    // A busy machine answers 503 while many passwords are hashed.
    while (loggedIn.status === 503) loggedIn = await testApp.ask("/api/user.php", { method: "POST", json });
    expect(loggedIn.status, await loggedIn.clone().text()).toBe(200);
    anna.cookie = /auth\.session=[^;]+/.exec(loggedIn.headers.getSetCookie().join())?.[0] as string;
    for (const { name, schedule, run } of jobs)
      if (schedule !== undefined) await run(testApp.app, null, { id: `${name} ${years}` });
    await testApp.runJobs();
  }
  expect(await till.call(anna, "GET", `/api/orders/${order.id}`)).toMatchObject({
    status: 200,
    body: { credits: 30 },
  });
});

test("a stored card is offered and charged until the end of its month, and not afterwards", async () => {
  await till.buy(anna, { store_card: true });
  const expire = (expires: string) =>
    testApp.app.pool.query("update shop_card set expires = $1 where member_id = $2", [expires, anna.id]);
  const [card] = (await till.readOffer(anna)).cards;
  const repeat = async () => {
    const { method: _, ...body } = await till.write(anna, { card: card?.id });
    return till.call(anna, "POST", "/api/orders/repeat", body);
  };
  await expire("2026-11");
  expect((await till.readOffer(anna)).cards).toHaveLength(1);
  expect((await repeat()).body.state).toBe("completed");
  await expire("2026-10");
  expect((await till.readOffer(anna)).cards).toEqual([]);
  expect(await repeat()).toMatchObject({ status: 404, body: { error: "shop.card_unknown" } });
});
