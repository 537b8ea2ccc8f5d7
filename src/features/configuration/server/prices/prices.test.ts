import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";

const DAY = 86_400_000;
const WHY = "New year, new prices";

let testApp: TestApp;
let fiona: Person;
let site: number;
beforeAll(async () => {
  testApp = await openTestApp();
  fiona = await makeStaff(testApp, { roles: ["finance"] });
  site = hereSite(testApp).id;
  // The test's clock is behind the time at which the demo was made.
  await testApp.app.pool.query("update site_bundle_price_change set since = '2026-01-01'");
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(60_000);
  await fiona.logIn();
});

const list = async () => (await fiona.ask("GET", `/api/desk/prices?site=${site}`)).json();
const cell = async (code: string, currency: string) =>
  (await list()).bundles
    .find((one: { code: string }) => one.code === code)
    .prices.find((one: { currency: string }) => one.currency === currency);
const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

async function save(prices: object[], more: object = {}) {
  const { revision } = await list();
  await fiona.confirm();
  return fiona.ask("POST", "/api/desk/prices", { site, revision, why: WHY, prices, ...more });
}

describe("the price list", () => {
  test("has every bundle in every currency, and what a message costs at least", async () => {
    const { bundles, currencies, minimum_message_costs, may_write } = await list();
    expect(bundles.map(({ code }: { code: string }) => code)).toEqual(["p0", "p1", "p2", "p3"]);
    expect(bundles[2].prices).toHaveLength(currencies.length);
    expect(await cell("p2", "EUR")).toEqual({
      ...{ currency: "EUR", amount: 4_999, lowest: 4_999 },
      ribbon_percent: 25,
    });
    expect([minimum_message_costs.DE, may_write]).toEqual([{ amount: 50, currency: "EUR" }, true]);
  });

  test("tells beforehand what a change does, and which steps are large", async () => {
    const prices = [
      { code: "p2", currency: "EUR", amount: 4_499 },
      { code: "p3", currency: "EUR", amount: 5_000 },
      { code: "p0", currency: "EUR", amount: 999 },
      { code: "p0", currency: "AUD", amount: null },
    ];
    const plan = await (await fiona.ask("POST", "/api/desk/prices/plans", { site, prices })).json();
    expect(plan.differences).toEqual([
      {
        code: "p2",
        currency: "EUR",
        from: 4_999,
        to: 4_499,
        is_large: false,
        lowest: 4_499,
        ribbon_percent: 25,
      },
      {
        code: "p3",
        currency: "EUR",
        from: 9_999,
        to: 5_000,
        is_large: true,
        lowest: 5_000,
        ribbon_percent: 25,
      },
      {
        ...{ code: "p0", currency: "AUD", from: 1_699, to: null, is_large: true },
        ...{ lowest: 1_699, ribbon_percent: null },
      },
    ]);
    expect(plan.minimum_message_costs.DE).toEqual({ amount: 25, currency: "EUR" });
    expect((await cell("p3", "EUR")).amount).toBe(9_999);
  });

  test("takes a change at once, for members too, and keeps who made it and why", async () => {
    expect((await save([{ code: "p2", currency: "EUR", amount: 4_799 }])).status).toBe(200);
    const anna = await makeMember(testApp);
    const offer = await (await testApp.ask("/api/offer", { headers: { cookie: anna.cookie } })).json();
    const sold = offer.bundles.find((one: { code: string }) => one.code === "p2");
    expect(sold.list).toEqual({ amount: 4_799, currency: "EUR" });
    const { changes } = await (await fiona.ask("GET", `/api/desk/settings/changes?site=${site}`)).json();
    expect(changes[0]).toMatchObject({
      by: fiona.alias,
      why: WHY,
      differences: [{ setting: "price_p2_eur", from: 4_999, to: 4_799 }],
    });
  });

  test("says what the ribbon will state: a price that rises is compared with the lower one before", async () => {
    const prices = [{ code: "p2", currency: "SEK", amount: 99_900 }];
    const { lowest } = await cell("p2", "SEK");
    const plan = await (await fiona.ask("POST", "/api/desk/prices/plans", { site, prices })).json();
    expect(plan.differences[0]).toMatchObject({ lowest, ribbon_percent: null });
    const { offers, try_out } = await list();
    expect(offers).toEqual({ welcome_percent: 25, time_bonus_percent: 25 });
    expect(try_out.credits).toBe(5);
  });

  test("is taken back as a change of its own, which names what changed again later", async () => {
    const prices = [
      { code: "p0", currency: "NOK", amount: 9_900 },
      { code: "p1", currency: "NOK", amount: 19_900 },
    ];
    const before = [(await cell("p0", "NOK")).amount, (await cell("p1", "NOK")).amount];
    await save(prices);
    const listed = await (await fiona.ask("GET", `/api/desk/settings/changes?site=${site}`)).json();
    const { id } = listed.changes[0];
    await save([{ code: "p1", currency: "NOK", amount: 18_900 }]);
    const plan = await (await fiona.ask("GET", `/api/desk/settings/revert?change=${id}`)).json();
    expect(plan.changed_later).toEqual([{ setting: "price_p1_nok", now: 18_900 }]);
    expect(plan.prices.map(({ amount }: { amount: number }) => amount)).toEqual(before);
    expect((await save(plan.prices, { reverts: 999_999 })).status).toBe(404);
    expect((await save(plan.prices, { reverts: id })).status).toBe(200);
    expect([(await cell("p0", "NOK")).amount, (await cell("p1", "NOK")).amount]).toEqual(before);
    const { changes } = await (await fiona.ask("GET", `/api/desk/settings/changes?site=${site}`)).json();
    expect(changes[0].reverts).toBe(id);
  });

  test("closes a currency by taking its prices away, and opens it again", async () => {
    const codes = ["p0", "p1", "p2", "p3"];
    await save(codes.map((code) => ({ code, currency: "CAD", amount: null })));
    expect((await list()).minimum_message_costs).not.toHaveProperty("CA");
    await save(codes.map((code) => ({ code, currency: "CAD", amount: 2_000 })));
    expect((await list()).minimum_message_costs.CA).toEqual({ amount: 10, currency: "CAD" });
  });

  test.each([
    [[{ code: "p2", currency: "EUR", amount: 0 }], "prices.0.amount"],
    [[{ code: "p2", currency: "EUR", amount: 1_000_001 }], "prices.0.amount"],
    [[{ code: "p2", currency: "EUR", amount: 9.99 }], "prices.0.amount"],
    [[{ code: "p9", currency: "EUR", amount: 999 }], "prices.0.code"],
    [[{ code: "p2", currency: "XXX", amount: 999 }], "prices.0.currency"],
    [[], "prices"],
    [Array.from({ length: 2 }, () => ({ code: "p2", currency: "EUR", amount: 999 })), "prices"],
  ])("refuses %j by field", async (prices, field) => {
    const { status, fields } = await errorOf(await save(prices));
    expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  });

  test("refuses the second of two who save from the same page, and a change that changes nothing", async () => {
    const { revision } = await list();
    await save([{ code: "p1", currency: "EUR", amount: 2_399 }]);
    expect(
      await errorOf(await save([{ code: "p1", currency: "EUR", amount: 2_299 }], { revision })),
    ).toMatchObject({
      status: 409,
      error: "configuration.changed_since",
    });
    expect(await errorOf(await save([{ code: "p1", currency: "EUR", amount: 2_399 }]))).toMatchObject({
      error: "configuration.no_change",
    });
    expect((await cell("p1", "EUR")).amount).toBe(2_399);
  });
});

test("a price that went down and up within 30 days stays the lowest until they are over [bad case 37]", async () => {
  const at = { code: "p3", currency: "GBP" };
  const set = async (amount: number) => {
    await fiona.logIn();
    expect((await save([{ ...at, amount }])).status).toBe(200);
  };
  const lowest = async () => {
    await fiona.logIn();
    return (await cell("p3", "GBP")).lowest;
  };
  expect(await lowest()).toBe(8_799);
  await set(6_999);
  testApp.clock.advance(5 * DAY);
  await set(8_999);
  expect(await lowest()).toBe(6_999);
  testApp.clock.advance(29 * DAY);
  expect(await lowest()).toBe(6_999);
  testApp.clock.advance(2 * DAY);
  expect(await lowest()).toBe(8_999);
});

test("a currency that is closed while an order is open takes no new one, and the open one is paid, credited and refunded", async () => {
  const till = openTill(testApp);
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  const open = await till.order(anna);
  const late = await till.write(ben);
  const { bundles } = await list();
  type Cell = { currency: string; amount: number };
  const euros = bundles.map((bundle: { code: string; prices: Cell[] }) => ({
    code: bundle.code,
    currency: "EUR",
    amount: bundle.prices.find(({ currency }) => currency === "EUR")?.amount,
  }));
  const closed = euros.map((price: object) => ({ ...price, amount: null }));
  expect((await save(closed)).status).toBe(200);

  expect((await till.readOffer(ben)).bundles).toEqual([]);
  expect(await till.call(ben, "POST", "/api/orders", late)).toMatchObject({
    status: 404,
    body: { error: "shop.bundle_unknown" },
  });
  await till.pick(open, "paid");
  await testApp.runJobs();
  const paid = await till.read(anna, open);
  expect(paid.order).toMatchObject({ id: open.id, state: "completed", amount: open.amount });
  expect(paid.credits).toBe(paid.order.credits);
  const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
  const back = await till.call(anna, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
  expect(back.body.refunds).toMatchObject([{ order: open.id, money: open.amount }]);

  expect((await save(euros)).status).toBe(200);
  expect((await till.readOffer(ben)).bundles.map(({ code }) => code)).toEqual(["p0", "p1", "p2", "p3"]);
  expect((await till.buy(ben)).state).toBe("completed");
});
