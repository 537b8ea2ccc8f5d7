import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { type Buyer, openShop } from "../shop.fixture.ts";
import { openDebits } from "./debit.fixture.ts";
import { openOperator } from "./sent-back.fixture.ts";

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
let operator: ReturnType<typeof openOperator>;
let who: Buyer;
let own: ReturnType<typeof debits.somebody>;

const DAY = 86_400_000;
const LIMIT = {
  status: 409,
  body: { error: "shop.debit_limit", message: "Your limit for direct debit payments has been reached." },
};

testApp = await openShop();
debits = openDebits(testApp);
operator = openOperator(testApp);
afterAll(() => testApp.close());

beforeEach(async () => {
  await testApp.setSettings({});
  who = await debits.till.member();
  own = debits.somebody();
  // The newcomers' offers are over, so that prices stay the same during a test.
  testApp.clock.advance(4 * DAY);
});

const priceOf = async (bundle: string) =>
  (await debits.till.readOffer(who)).bundles.find(({ code }) => code === bundle)?.price.amount ?? 0;

/** Both doors, and the one between them: the list of methods, the form, and the code. */
const mayOrder = async (bundle: string, account = own) => {
  const form = await debits.till.call(who, "GET", `/api/direct-debit?bundle=${bundle}`);
  testApp.clock.advance(61_000);
  const sent = await debits.send(who, { ...account, bundle });
  if (form.status !== 200) expect(form).toMatchObject(LIMIT);
  if (sent.status !== 201) expect(sent).toMatchObject(LIMIT);
  return [form.status === 200, sent.status === 201];
};
const buy = async (bundle: string): Promise<number> => {
  testApp.clock.advance(61_000);
  const { status, body } = await debits.buy(who, { ...own, bundle });
  expect(status, JSON.stringify(body)).toBe(201);
  await operator.collect();
  return body.id;
};
/** A debit that was filed, and whose days at risk are over. */
const survive = async (days = 70) => age(await buy("p0"), days);
/** Moves a debit back in time instead of moving the clock, so that the session lasts. */
const age = (orderId: number, days: number) =>
  sql`update shop_debit set created_at = created_at - make_interval(days => ${days}), due_on = due_on - ${days}::integer,
    open_until = open_until - ${days}::integer, at_risk_until = at_risk_until - ${days}::integer,
    returned_at = returned_at - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
    testApp.app.db,
  );

describe("[E-19] limits of the day and the week", () => {
  test.each(["debit_day_limit", "debit_week_limit", "debit_limit"])(
    "%s is reached, not exceeded, at the exact amount, and a cent less is refused at every door",
    async (limit) => {
      await survive();
      const price = await priceOf("p2");
      await testApp.setSettings({ [limit]: price });
      expect(await mayOrder("p2")).toEqual([true, true]);
      await testApp.setSettings({ [limit]: price - 1 });
      expect(await mayOrder("p2")).toEqual([false, false]);
      // The code of a minute ago is still valid, so the order itself is the last door.
      testApp.clock.advance(61_000);
      await testApp.setSettings({ [limit]: price });
      const sent = await debits.send(who, { ...own, bundle: "p2" });
      const body = await debits.write(who, sent.body.id, { bundle: "p2" });
      await testApp.setSettings({ [limit]: price - 1 });
      expect(await debits.till.call(who, "POST", "/api/direct-debit/orders", body)).toMatchObject(LIMIT);
      await testApp.setSettings({ [limit]: price });
      const placed = await debits.till.call(who, "POST", "/api/direct-debit/orders", body);
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      expect(await findDifferences(testApp.app.db)).toEqual([]);
    },
  );

  test("what was debited within the week counts for the week and no longer", async () => {
    await testApp.setSettings({ debit_open_days: 1, debit_lead_days: 2 });
    await survive();
    const first = await buy("p1");
    // Closed a day earlier than any bank could, so that a second is asked for within the week.
    await sql`update shop_debit set open_until = current_date - 9999 where order_id = ${first}`.execute(
      testApp.app.db,
    );
    const [p0, p1] = [await priceOf("p0"), await priceOf("p1")];
    const limits = { debit_open_days: 1, debit_lead_days: 2 };
    testApp.clock.advance(6 * DAY - 600_000);
    await testApp.setSettings({ ...limits, debit_week_limit: p0 + p1 - 1, debit_day_limit: p0 });
    expect(await mayOrder("p0")).toEqual([false, false]);
    await testApp.setSettings({ ...limits, debit_week_limit: p0 + p1, debit_day_limit: p0 });
    expect(await mayOrder("p0")).toEqual([true, true]);
    testApp.clock.advance(DAY);
    await testApp.setSettings({ ...limits, debit_week_limit: p0, debit_day_limit: p0 });
    expect(await mayOrder("p0")).toEqual([true, true]);
  });

  test.each(["iban", "mobile"] as const)(
    "of two tabs with one %s at the same time one passes",
    async (key) => {
      const tabs: { member: Buyer; body: object }[] = [];
      for (const member of [who, await debits.till.member()]) {
        testApp.clock.advance(4 * DAY);
        tabs.push({ member, body: {} });
      }
      for (const tab of tabs) {
        testApp.clock.advance(61_000);
        const sent = await debits.send(tab.member, { ...debits.somebody(), [key]: own[key] });
        expect(sent.status, JSON.stringify(sent.body)).toBe(201);
        tab.body = await debits.write(tab.member, sent.body.id);
      }
      const answers = await Promise.all(
        tabs.map(({ member, body }) => debits.till.call(member, "POST", "/api/direct-debit/orders", body)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject(LIMIT);
      expect(await findDifferences(testApp.app.db)).toEqual([]);
    },
  );
});

describe("[E-19] the limit of a new member", () => {
  test("is for all that the bank may still return, until a debit has survived eight weeks", async () => {
    const first = await buy("p1");
    testApp.clock.advance(14 * DAY);
    const [p1, p2] = [await priceOf("p1"), await priceOf("p2")];
    await testApp.setSettings({ debit_first_limit: p1 + p1 - 1 });
    expect(await mayOrder("p1")).toEqual([false, false]);
    await testApp.setSettings({ debit_first_limit: p1 + p1 });
    expect(await mayOrder("p1")).toEqual([true, true]);
    await testApp.setSettings({ debit_first_limit: p1 });
    await age(first, 70);
    expect(p2).toBeGreaterThan(p1);
    expect(await mayOrder("p2")).toEqual([true, true]);
  });

  test("is also that of an account or a number that is new to a member whose debit survived", async () => {
    await survive();
    await testApp.setSettings({ debit_first_limit: (await priceOf("p1")) - 1 });
    expect(await mayOrder("p1")).toEqual([true, true]);
    for (const key of ["iban", "mobile"] as const)
      expect(await mayOrder("p1", { ...own, [key]: debits.somebody()[key] })).toEqual([true, false]);
  });
});

describe("[E-19] the limit after a return", () => {
  test.each([
    ["AM04", true],
    ["MD06", true],
    ["MS02", false],
    ["BE05", false],
  ])("%s lowers it: %s, until a later debit has survived", async (code, isLowered) => {
    await survive(150);
    const order = await buy("p0");
    await operator.sendBack(order, code);
    testApp.clock.advance(2 * DAY);
    const [p0, p1] = [await priceOf("p0"), await priceOf("p1")];
    await testApp.setSettings({ debit_lowered_limit: p1 - 1 });
    expect(await mayOrder("p1")).toEqual([!isLowered, !isLowered]);
    await testApp.setSettings({ debit_lowered_limit: p1 });
    expect(await mayOrder("p1")).toEqual([true, true]);
    if (!isLowered) return;
    await testApp.setSettings({ debit_lowered_limit: p0 });
    await age(order, 80);
    expect(await mayOrder("p1")).toEqual([false, false]);
    await survive();
    expect(await mayOrder("p1")).toEqual([true, true]);
  });
});
