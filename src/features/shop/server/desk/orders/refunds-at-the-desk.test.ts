import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { openDebits } from "../../debit/debit.fixture.ts";
import { type Buyer, openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk, WHY } from "../desk.fixture.ts";

const UNUSED = "/api/desk/unused-refunds";
const GOODWILL = "/api/desk/goodwill-refunds";
const DAY = 86_400_000;

let testApp: TestApp;
let desk: MoneyDesk;
let anna: Buyer;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openMoneyDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(DAY);
  await desk.logIn();
  anna = await desk.till.member();
});
afterEach(async () => {
  expect(await desk.differences()).toEqual([]);
});

describe("a refund at the desk", () => {
  test("[B-09] of unused credits is made by support: it takes them, ends premium, and the log says who and why", async () => {
    const order = await desk.till.buy(anna);
    await desk.spend(anna.id, 10);
    const { unused, refundable, may_refund } = await desk.read(order.id, desk.sam);
    expect([refundable, may_refund]).toEqual([order.amount, ["unused"]]);
    const amount = unused?.amount as number;
    expect(amount).toBe(order.amount.amount - Math.floor(order.amount.amount / 3));
    const body = await desk.wanted(order.id, { reason: "unused", amount, by: desk.sam });
    expect(await desk.plan(order.id, { reason: "unused", amount })).toMatchObject({
      ...{ money: unused, credits: 20, premium_ends: false, way: "unused", at_risk_until: null },
      left_after: { amount: order.amount.amount - amount, currency: "EUR" },
    });
    expect(await desk.ask(desk.sam, "POST", UNUSED, body)).toMatchObject({
      ...{ status: 200, state: "completed", money: unused, credits: 20 },
    });
    const after = await desk.read(order.id);
    expect(after).toMatchObject({ state: "partly_refunded", lot: { remaining: 0 } });
    expect(after.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["placed", "heard", "paid", "bought", "spent", "refund_asked", "refunded"]),
    );
    expect(after.timeline.find(({ what }) => what === "refund_asked")).toMatchObject({
      ...{ by: desk.sam.alias, words: WHY, detail: "unused", credits: 20, money: unused },
    });
    expect((await desk.audit("shop.refunded")).at(-1)).toMatchObject({
      ...{ personId: desk.sam.id, subject: `order:${order.id}`, aboutId: anna.id, why: WHY },
    });
  });

  test("[bad case 31] pressed twice, repeated after a timeout and pressed by two people at once, is one", async () => {
    const order = await desk.till.buy(anna);
    const { amount } = order.amount;
    const body = await desk.wanted(order.id, { reason: "unused", amount });
    const both = await Promise.all([
      desk.ask(desk.sam, "POST", UNUSED, body),
      desk.ask(desk.sam, "POST", UNUSED, body),
    ]);
    // The one that comes second does not ask the provider again, and may be answered before the first one has heard it.
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ state }) => state)).toContain("completed");
    expect(await desk.ask(desk.sam, "POST", UNUSED, body)).toMatchObject({ status: 200, state: "completed" });
    expect(await desk.ask(desk.fay, "POST", UNUSED, body)).toMatchObject({
      error: "shop-desk.refund_changed",
    });
    expect(await desk.refundsOf(order.id)).toHaveLength(1);

    const other = await desk.till.buy(anna);
    const [one, two] = [
      await desk.wanted(other.id, { amount: 300 }),
      await desk.wanted(other.id, { amount: 300 }),
    ];
    for (const person of [desk.fay, desk.finn]) await person.confirm();
    const pressed = await Promise.all([
      desk.ask(desk.fay, "POST", GOODWILL, one),
      desk.ask(desk.finn, "POST", GOODWILL, two),
    ]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(pressed.find(({ status }) => status === 409)?.error).toBe("shop-desk.refund_changed");
    expect(await desk.refundsOf(other.id)).toHaveLength(1);
  });

  test("[B-09] [bad case 32] in parts to the whole works, a cent more is refused; a whole one of a paid order works", async () => {
    const order = await desk.till.buy(anna);
    const whole = order.amount.amount;
    for (const amount of [500, 700, whole - 1_200])
      expect(await desk.act(desk.fay, GOODWILL, await desk.wanted(order.id, { amount }))).toMatchObject({
        status: 200,
        state: "completed",
      });
    expect(await desk.plan(order.id, { amount: 1 })).toMatchObject({ error: "shop-desk.refund_nothing" });
    const more = { ...(await desk.wanted(order.id, { amount: 1 })), seen: { credits: 0, refunded: whole } };
    expect(await desk.act(desk.fay, GOODWILL, more)).toMatchObject({ error: "shop-desk.refund_nothing" });
    expect(await desk.read(order.id)).toMatchObject({
      ...{ state: "refunded", refunded: order.amount, refundable: null, lot: { remaining: 0 } },
    });

    const other = await desk.till.buy(anna);
    expect(await desk.plan(other.id, { amount: other.amount.amount + 1 })).toMatchObject({
      error: "shop-desk.refund_too_much",
    });
    const { premium_ends } = await desk.plan(other.id, { reason: "double", amount: other.amount.amount });
    expect(premium_ends).toBe(true);
    const body = await desk.wanted(other.id, { reason: "double", amount: other.amount.amount });
    expect(await desk.act(desk.finn, GOODWILL, body)).toMatchObject({ status: 200, credits: 30 });
    expect((await desk.till.read(anna, other)).order.state).toBe("refunded");
  });

  test("[B-09] [bad case 33] of a disputed order is refused, and of a debit inside its weeks asks whether the risk is known", async () => {
    const disputed = await desk.till.buy(anna, {}, "disputed");
    await testApp.app.db
      .updateTable("sandboxPayment")
      .set({ state: "charged_back" })
      .where("reference", "=", String(disputed.id))
      .execute();
    await testApp.app.db.updateTable("shopPayment").set({ lookAt: testApp.clock.now() }).execute();
    const { lookAtPayments } = await import("../../payments/look-at-payments.ts");
    await lookAtPayments(testApp.app);
    expect(await desk.read(disputed.id)).toMatchObject({
      state: "charged_back",
      refundable: null,
      is_disputed: true,
    });
    expect(await desk.plan(disputed.id)).toMatchObject({ error: "shop-desk.refund_disputed" });
    const pressed = { ...(await desk.wanted(disputed.id)), seen: { credits: 0, refunded: 0 } };
    expect(await desk.act(desk.fay, GOODWILL, pressed)).toMatchObject({ error: "shop-desk.refund_disputed" });
    expect(await desk.refundsOf(disputed.id)).toEqual([]);

    await testApp.app.pool.query(
      "update site_company set creditor_id = 'NL98ZZZ999999990000', creditor_name = 'Velvet', creditor_iban = 'NL91ABNA0417164300'",
    );
    const debits = openDebits(testApp);
    const ben = await desk.till.member();
    const { body: placed } = await debits.buy(ben, debits.somebody());
    await testApp.app.db
      .updateTable("shopDebit")
      .set({ state: "filed" })
      .where("orderId", "=", placed.id)
      .execute();
    const { at_risk_until, way } = await desk.plan(placed.id, {
      reason: "unused",
      amount: placed.amount.amount,
    });
    expect([way, at_risk_until]).toEqual(["unused", (await debits.debitOf(placed.id)).atRiskUntil]);
    const body = await desk.wanted(placed.id, { reason: "unused", amount: placed.amount.amount });
    expect(await desk.ask(desk.sam, "POST", UNUSED, body)).toMatchObject({
      error: "shop-desk.refund_at_risk",
    });
    expect(await desk.refundsOf(placed.id)).toEqual([]);
    expect(await desk.ask(desk.sam, "POST", UNUSED, { ...body, knows_risk: true })).toMatchObject({
      ...{ status: 200, state: "pending" },
    });
  });

  test("that the bank refuses returns the credits and stands on the list of faults until somebody writes a note", async () => {
    const order = await desk.till.buy(anna, {}, "refund_fails");
    const body = await desk.wanted(order.id, { amount: 400 });
    expect(await desk.act(desk.fay, GOODWILL, body)).toMatchObject({ state: "failed" });
    expect(await desk.read(order.id)).toMatchObject({ refunded: { amount: 0 }, lot: { remaining: 30 } });
    const { open } = await desk.ask(desk.fay, "GET", "/api/desk/faults");
    const fault = open.find((one: { order: number }) => one.order === order.id);
    expect(fault).toMatchObject({ kind: "refund_failed", money: { amount: 400 }, ways: ["note"] });
  });
});

describe("the limits of a refund", () => {
  test("[B-09] what one person may as goodwill in a day counts all parts; more needs a second person", async () => {
    const order = await desk.till.buy(anna);
    await testApp.setSettings({ desk_goodwill_per_day: { EUR: 1_000 } });
    expect(await desk.act(desk.fay, GOODWILL, await desk.wanted(order.id, { amount: 900 }))).toMatchObject({
      status: 200,
    });
    expect((await desk.plan(order.id, { amount: 100 })).way).toBe("goodwill");
    expect((await desk.plan(order.id, { amount: 101 })).way).toBe("above_limit");
    const above = await desk.wanted(order.id, { amount: 101 });
    expect(await desk.act(desk.fay, GOODWILL, above)).toMatchObject({
      error: "shop-desk.refund_second_person",
    });
    const { client_id: _, ...proposal } = above;
    expect(await desk.ask(desk.finn, "POST", "/api/desk/refund-proposals", proposal)).toMatchObject({
      error: "staff.confirm_first",
    });
    expect(await desk.act(desk.sam, "/api/desk/refund-proposals", proposal)).toMatchObject({
      error: "staff.no_right",
    });
    const { id } = await desk.act(desk.fay, "/api/desk/refund-proposals", proposal);
    expect(await desk.act(desk.fay, "/api/desk/refund-proposals", proposal)).toMatchObject({
      error: "staff.already_proposed",
    });
    const answer = { id, answer: "agreed", why: WHY };
    expect(await desk.act(desk.fay, "/api/desk/refund-answers", answer)).toMatchObject({
      error: "staff.own_proposal",
    });
    expect(await desk.act(desk.sam, "/api/desk/refund-answers", answer)).toMatchObject({
      error: "staff.no_right",
    });
    expect(await desk.ask(desk.finn, "POST", "/api/desk/refund-answers", answer)).toMatchObject({
      error: "staff.confirm_first",
    });
    const { proposals } = await desk.ask(desk.finn, "GET", "/api/desk/proposals");
    expect(proposals[0]).toMatchObject({
      ...{ kind: "shop.refund", about: String(order.id), may_answer: true, state: "open" },
      changes: [
        { field: "refunded", before: "€9.00", after: "€10.01" },
        { field: "credits", before: "15", after: "13" },
      ],
    });
    expect(await desk.act(desk.finn, "/api/desk/refund-answers", answer)).toEqual({ status: 204 });
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { amount: 900, state: "completed" },
      { amount: 101, state: "completed" },
    ]);
    const { timeline } = await desk.read(order.id);
    expect(timeline.filter(({ what }) => what === "refund_asked").at(-1)?.by).toBe(
      `${desk.fay.alias}, ${desk.finn.alias}`,
    );
    await testApp.setSettings({});
  });

  test("[B-09] a proposal is void once the order has changed or 72 hours are over, and a refused one refunds nothing", async () => {
    const order = await desk.till.buy(anna);
    const propose = async () => {
      const { client_id: _, ...proposal } = await desk.wanted(order.id, { amount: 800 });
      return (await desk.act(desk.fay, "/api/desk/refund-proposals", proposal)).id as number;
    };
    const id = await propose();
    await desk.spend(anna.id, 25);
    expect(
      await desk.act(desk.finn, "/api/desk/refund-answers", { id, answer: "agreed", why: WHY }),
    ).toMatchObject({ error: "staff.changed_since" });
    const again = await propose();
    await desk.act(desk.finn, "/api/desk/refund-answers", { id: again, answer: "refused", why: WHY });
    const late = await propose();
    testApp.clock.advance(3 * DAY);
    await desk.logIn();
    expect(
      await desk.act(desk.finn, "/api/desk/refund-answers", { id: late, answer: "agreed", why: WHY }),
    ).toMatchObject({ error: "staff.proposal_over" });
    expect(await desk.refundsOf(order.id)).toEqual([]);
  });

  test("[B-09] of one's own order is made, proposed and agreed by others", async () => {
    const order = await desk.till.buy(anna);
    const owner = (who: Person) => makeOwnAccount(testApp, anna.id, who);
    const refused = { status: 403, error: "staff.own_account" };
    const { client_id: _, ...proposal } = await desk.wanted(order.id, { amount: 300 });
    const unused = { reason: "unused", amount: order.amount.amount } as const;
    await owner(desk.sam);
    expect(await desk.ask(desk.sam, "POST", UNUSED, await desk.wanted(order.id, unused))).toMatchObject(
      refused,
    );
    await owner(desk.fay);
    expect(await desk.act(desk.fay, "/api/desk/refund-proposals", proposal)).toMatchObject(refused);
    await owner(desk.finn);
    const { id } = await desk.act(desk.fay, "/api/desk/refund-proposals", proposal);
    const agreed = { id, answer: "agreed", why: WHY };
    expect(await desk.act(desk.finn, "/api/desk/refund-answers", agreed)).toMatchObject(refused);
    expect(await desk.refundsOf(order.id)).toEqual([]);
  });

  test("[B-09] support refunds no more than unused credits, and only within the days of the site", async () => {
    const order = await desk.till.buy(anna);
    await desk.spend(anna.id, 15);
    const amount = order.amount.amount;
    const body = await desk.wanted(order.id, { reason: "unused", amount });
    expect(await desk.ask(desk.sam, "POST", UNUSED, body)).toMatchObject({
      error: "shop-desk.refund_not_unused",
    });
    expect(await desk.act(desk.sam, GOODWILL, body)).toMatchObject({ error: "staff.no_right" });
    testApp.clock.advance(14 * DAY);
    await desk.logIn();
    const unused = (await desk.read(order.id)).unused?.amount as number;
    const late = await desk.wanted(order.id, { reason: "unused", amount: unused });
    expect(await desk.ask(desk.sam, "POST", UNUSED, late)).toMatchObject({
      error: "shop-desk.refund_not_unused",
    });
    expect(await desk.act(desk.fay, GOODWILL, late)).toMatchObject({ status: 200, credits: 15 });
  });

  test("[B-09] a person makes so many refunds alone in a day", async () => {
    await testApp.setSettings({ desk_refunds_per_day: 1 });
    const order = await desk.till.buy(anna);
    expect(await desk.act(desk.fay, GOODWILL, await desk.wanted(order.id))).toMatchObject({ status: 200 });
    expect(await desk.act(desk.fay, GOODWILL, await desk.wanted(order.id))).toMatchObject({
      error: "shop-desk.refund_too_many",
    });
    testApp.clock.advance(DAY);
    await desk.logIn();
    expect(await desk.act(desk.fay, GOODWILL, await desk.wanted(order.id))).toMatchObject({ status: 200 });
    await testApp.setSettings({});
  });

  test("[B-09] without a reason, a confirmation or what was seen, nothing happens, and the field is named", async () => {
    const order = await desk.till.buy(anna);
    const body = await desk.wanted(order.id);
    expect((await desk.ask(desk.fay, "POST", GOODWILL, { ...body, why: "short" })).fields).toHaveProperty(
      "why",
    );
    expect((await desk.ask(desk.fay, "POST", GOODWILL, { ...body, amount: 0.5 })).fields).toHaveProperty(
      "amount",
    );
    expect(await desk.ask(desk.finn, "POST", GOODWILL, body)).toMatchObject({ error: "staff.confirm_first" });
    await desk.spend(anna.id, 29);
    const stale = { ...body, amount: 1_000, seen: { credits: 17, refunded: 0 } };
    expect(await desk.act(desk.fay, GOODWILL, stale)).toMatchObject({ error: "shop-desk.refund_changed" });
    expect(await desk.refundsOf(order.id)).toEqual([]);
  });
});
