import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { START_NOW_TEXT } from "../rules.ts";
import { openShopForFile, testApp, till, walletOf } from "./open-shop-for-file.fixture.ts";
import { type Buyer, openShopForTest, openTill } from "./shop.fixture.ts";

openShopForFile();

test("[M-02] a paid bundle gives its credits and premium, once, and a receipt", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  expect(placed).toMatchObject({
    state: "loading",
    credits: 30,
    next: { url: expect.stringContaining("/sandbox/") },
  });
  expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
  const back = await till.comeBack(await till.pick(placed, "paid"));
  expect(back).toBe(`/credits/p1/creditcard?order=${placed.id}`);
  await testApp.runJobs();
  const { order, credits } = await till.read(anna, placed);
  expect(order).toMatchObject({ state: "completed", next: null, opened: true, receipt: true });
  expect(credits).toBe(30);
  expect(await walletOf(anna)).toMatchObject({ credits: 30, premium: true });
  expect(await findDifferences(testApp.app.db)).toEqual([]);
});

test("the browser's return from the provider does not count as payment", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await till.call(anna, "GET", `/api/orders/${placed.id}`);
  testApp.clock.advance(60_000);
  expect((await till.read(anna, placed)).order.state).toBe("loading");
  expect((await walletOf(anna)).credits).toBe(0);
});

test("repeating an order with its id returns the same order; a different one with that id is refused", async () => {
  const anna = await till.member();
  const body = await till.write(anna);
  const [first, second] = await Promise.all([
    till.call(anna, "POST", "/api/orders", body),
    till.call(anna, "POST", "/api/orders", body),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.id).toBe(second.body.id);
  expect(first.body.next).toEqual(second.body.next);
  const other = await till.call(anna, "POST", "/api/orders", { ...body, bundle: "p2" });
  expect(other).toMatchObject({ status: 409, body: { error: "shop.order_differs" } });
});

describe("[M-15] nothing that the browser sends changes the price", () => {
  test.each([
    ["a lower price", { expected: { amount: 1, currency: "EUR" } }, 409, "shop.price_changed"],
    ["another currency", { expected: { amount: 1_799, currency: "PLN" } }, 409, "shop.price_changed"],
    ["other words of the box", { start_now_text: "1999-01" }, 409, "shop.words_changed"],
    ["a bundle that is not sold", { bundle: "p9" }, 400, "invalid_input"],
    ["a method of another country", { method: "blik" }, 409, "shop.method_not_here"],
    ["a method that is dead", { method: "giropay" }, 409, "shop.method_not_here"],
    ["the other dead one", { method: "sofort" }, 409, "shop.method_not_here"],
    ["a method that nobody knows", { method: "gold" }, 400, "invalid_input"],
    ["a member of one's own choice", { member_id: 1 }, 400, "invalid_input"],
    ["a discount of one's own choice", { percent: 90 }, 400, "invalid_input"],
    [
      "a code that is none",
      { code: "FREE", expected: { amount: 1, currency: "EUR" } },
      404,
      "shop.code_unknown",
    ],
  ])("%s", async (_, changes, status, error) => {
    const anna = await till.member();
    const body = { ...(await till.write(anna)), ...changes };
    const answer = await till.call(anna, "POST", "/api/orders", body);
    expect(answer).toMatchObject({ status, body: { error } });
    expect((await till.call(anna, "GET", "/api/orders")).body.orders).toEqual([]);
  });
});

test("a bundle without a price in the member's currency is refused, and the contract says so", async () => {
  const own = await openShopForTest();
  const till = openTill(own);
  const anna = await till.member();
  const body = await till.write(anna);
  await own.app.db
    .transaction()
    .execute((tx) => tx.deleteFrom("siteBundlePrice").where("code", "=", "p1").execute());
  await own.refreshSites();
  const answer = await till.call(anna, "POST", "/api/orders", body);
  expect(answer).toMatchObject({ status: 404, body: { error: "shop.bundle_unknown" } });
});

test("another member's order cannot be read, started or repeated", async () => {
  const [anna, bob] = [await till.member(), await till.member()];
  const order = await till.buy(anna, { store_card: true });
  const [card] = (await till.readOffer(anna)).cards;
  expect(card).toMatchObject({ brand: "visa" });
  for (const [method, path, json] of [
    ["GET", `/api/orders/${order.id}`, undefined],
    ["PUT", `/api/orders/${order.id}/start`, { start_now_text: START_NOW_TEXT }],
    ["DELETE", "/api/cards", { card: card?.id }],
  ] as const)
    expect((await till.call(bob, method, path, json)).status).toBe(404);
  const { method: _, ...body } = await till.write(bob, { card: card?.id });
  expect((await till.call(bob, "POST", "/api/orders/repeat", body)).status).toBe(404);
  expect((await till.call(null, "GET", `/api/orders/${order.id}`)).status).toBe(403);
});

describe("[M-03] outcomes on the provider's page", () => {
  test.each([
    ["failed", "failed", "provider"],
    ["cancelled", "cancelled", null],
    ["refused", "failed", "refused"],
  ])("%s: nothing is credited, and another try is another order", async (outcome, state, reason) => {
    const anna = await till.member();
    const order = await till.buy(anna, {}, outcome);
    expect(order).toMatchObject({ state, reason, receipt: false });
    expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
    expect((await till.buy(anna, { method: "paypal" })).state).toBe("completed");
  });

  test("[M-24] pending, then paid: credits come with the money, and the older webhook changes nothing", async () => {
    const anna = await till.member();
    const placed = await till.order(anna);
    await till.pick(placed, "pending");
    await testApp.app.db.executeQuery(due());
    await testApp.runJobs();
    expect((await till.read(anna, placed)).order.state).toBe("completed");
    expect((await walletOf(anna)).credits).toBe(30);
  });
});

test("a card stored by a payment that was pending at first can pay again", async () => {
  const anna = await till.member();
  const placed = await till.order(anna, { store_card: true });
  await till.pick(placed, "pending");
  await testApp.app.db.executeQuery(due());
  await testApp.runJobs();
  const [card] = (await till.readOffer(anna)).cards;
  const { method: _, ...body } = await till.write(anna, { card: card?.id });
  const again = await till.call(anna, "POST", "/api/orders/repeat", body);
  expect(again.body).toMatchObject({ state: "completed", instrument: { brand: card?.brand } });
});

test("[M-05] a stored card pays again with one word, asks for 3-D Secure where its bank wants that, and may be refused", async () => {
  const anna = await till.member();
  await till.buy(anna, { store_card: true });
  const again = async (who: Buyer) => {
    const [card] = (await till.readOffer(who)).cards;
    const { method: _, ...body } = await till.write(who, { card: card?.id });
    return till.call(who, "POST", "/api/orders/repeat", body);
  };
  expect((await again(anna)).body).toMatchObject({ state: "completed", instrument: { brand: "visa" } });
  expect((await walletOf(anna)).credits).toBe(60);

  const bob = await till.member();
  await till.buy(bob, { store_card: true }, "paid_stored_challenge");
  const challenged = (await again(bob)).body;
  expect(challenged).toMatchObject({ state: "loading", next: { url: `/payments/${challenged.id}` } });
  expect(await till.comeBack(await till.confirm(bob, challenged))).toContain(
    `/credits/repeat-order?order=${challenged.id}`,
  );
  await testApp.runJobs();
  expect((await walletOf(bob)).credits).toBe(60);

  const cleo = await till.member();
  await till.buy(cleo, { store_card: true }, "paid_stored_refused");
  expect((await again(cleo)).body).toMatchObject({ state: "failed", reason: "refused" });
  expect((await walletOf(cleo)).credits).toBe(30);
  const [card] = (await till.readOffer(cleo)).cards;
  expect((await till.call(cleo, "DELETE", "/api/cards", { card: card?.id })).status).toBe(204);
  expect((await till.readOffer(cleo)).cards).toEqual([]);
});

test("without an immediate start the credits open after 14 days, or when the member asks for it later", async () => {
  const [anna, bob] = [await till.member(), await till.member()];
  const closed = await till.buy(anna, { start_now: false });
  expect(closed).toMatchObject({ state: "completed", opened: false });
  expect(closed.opens_at).not.toBeNull();
  expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: true });
  const later = await till.buy(bob, { start_now: false });
  const started = await till.call(bob, "PUT", `/api/orders/${later.id}/start`, {
    start_now_text: START_NOW_TEXT,
  });
  expect(started).toMatchObject({ status: 200, body: { credits: 30, order: { opened: true } } });
  testApp.clock.advance(14 * 86_400_000);
  await runScheduled("open-lots");
  expect((await walletOf(anna)).credits).toBe(30);
  expect((await walletOf(bob)).credits).toBe(30);
});

test("a payment of another amount grants nothing, waits for review, and is shown to member and operator", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await testApp.app.db
    .updateTable("sandboxPayment")
    .set({ amount: 1 })
    .where("reference", "=", String(placed.id))
    .execute();
  await till.pick(placed, "paid");
  await testApp.runJobs();
  expect((await walletOf(anna)).credits).toBe(0);
  expect(await testApp.app.metrics.print()).toContain('payment_faults_total{fault="amount"} 1');
  testApp.clock.advance(20 * 24 * 3_600_000);
  await runScheduled("look-at-payments");
  expect((await till.read(anna, placed)).order).toMatchObject({ state: "pending", reason: "mismatch" });
});

test("an unpaid order is cancelled after a day, but a later payment counts", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  testApp.clock.advance(25 * 3_600_000);
  await runScheduled("look-at-payments");
  expect((await till.read(anna, placed)).order).toMatchObject({ state: "cancelled", reason: "expired" });
  await till.pick(placed, "paid");
  await testApp.runJobs();
  expect((await till.read(anna, placed)).order.state).toBe("completed");
  expect((await walletOf(anna)).credits).toBe(30);
});

async function runScheduled(name: string) {
  const { jobs } = await import("#src/jobs.ts");
  await jobs.find((job) => job.name === name)?.run(testApp.app, {}, { id: randomUUID() });
}

/** Makes every job that waits for a later hour due now. */
function due() {
  return {
    sql: "update graphile_worker._private_jobs set run_at = now() where run_at > now()",
    parameters: [],
    query: { kind: "RawNode", sqlFragments: [], parameters: [] },
    queryId: { queryId: "due" },
  } as never;
}

test("the confirmation holds the terms and the return policy as they were when the order was placed, in its language", async () => {
  const dutch = async () => {
    const member = await till.member();
    return { ...member, cookie: `${member.cookie}; locale=nl` };
  };
  const [anna, bea] = [await dutch(), await dutch()];
  const placed = await till.order(anna);
  await testApp.setSettings({ refund_days: 45 });
  const later = await till.order(bea);
  for (const order of [placed, later]) await till.pick(order, "paid");
  await testApp.runJobs();
  await testApp.setSettings({});
  const mails = await testApp.outbox();
  const read = ({ id }: { id: number }) => mails.find(({ subject }) => subject.includes(String(id)));
  for (const [order, days] of [
    [placed, 30],
    [later, 45],
  ] as const) {
    const { text = "", html = "" } = read(order) ?? {};
    expect(text).toContain("\n\nAlgemene voorwaarden\n\n");
    expect(text).toContain(`${days} dagen`);
    expect(text).toContain("Hierbij deel ik mee");
    expect(html).toContain(`${days} dagen`);
    expect(text + html).not.toMatch(/\{\{|href="\//);
    expect(text).not.toMatch(/<\/?[a-z]+/);
  }
  expect(read(placed)?.text).not.toContain("45 dagen");
  const { rows } = await testApp.app.pool.query(
    `select terms.version, terms.locale, page.version is not null as shown from shop_order
     join shop_terms terms on terms.id = terms_id
     left join site_page_version page on page.page = 'terms' and page.version = terms.version
     where shop_order.id = any($1)`,
    [[placed.id, later.id]],
  );
  expect(rows).toEqual([
    expect.objectContaining({ locale: "nl", shown: true }),
    expect.objectContaining({ locale: "nl", shown: true }),
  ]);
});
