import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAllDifferences } from "../books/find-differences.ts";
import { findSettlementDifferences } from "../books/find-settlement-differences.ts";
import { openShopForFile, testApp, till, walletOf } from "../open-shop-for-file.fixture.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import type { Buyer } from "../shop.fixture.ts";
import { withdrawalsCommand } from "../withdrawals/withdrawal-commands.ts";
import { paymentFaultsCommand } from "./fault-commands.ts";
import { settlePayment } from "./settle-payment.ts";

openShopForFile();

let anna: Buyer;
beforeEach(async () => {
  anna = await till.member();
});
afterEach(async () => {
  expect(await findAllDifferences(testApp.app)).toEqual([]);
});

const BY = { by: "Zoë Jansen", reason: "the bank took a fee" };
const faults = (values: Record<string, string> = {}) => paymentFaultsCommand.run(testApp.app, values);
const withdrawals = (values: Record<string, string> = {}) => withdrawalsCommand.run(testApp.app, values);

/** An order that was paid with something else than it asked for. */
async function payOther(paid: { amount: number; currency: string }, who = anna) {
  const placed = await till.order(who);
  const row = testApp.app.db.updateTable("sandboxPayment").where("reference", "=", String(placed.id));
  await row.set(paid).execute();
  await till.pick(placed, "paid");
  await testApp.runJobs();
  expect((await till.read(who, placed)).order).toMatchObject({ state: "pending", reason: "mismatch" });
  const { id } = await testApp.app.db
    .selectFrom("shopPaymentFault")
    .select("id")
    .where("orderId", "=", placed.id)
    .executeTakeFirstOrThrow();
  return { placed, id: String(id) };
}

const OTHERS = {
  less: { amount: 1_500, currency: "EUR" },
  more: { amount: 9_000, currency: "EUR" },
  "another currency": { amount: 20_000, currency: "SEK" },
};

describe("[M-37] a payment of another amount is settled once, each way, by an operator", () => {
  test.each(Object.entries(OTHERS))("accepted, %s: the order is one of what was paid", async (_, paid) => {
    const { placed, id } = await payOther(paid);
    expect(await faults()).toContain(`${id}  order ${placed.id}`);
    expect(await faults()).toContain(`--accept ${id}`);
    expect(await faults({ accept: id, ...BY })).toContain(`Order ${placed.id} is now completed`);
    const { order } = await till.read(anna, placed);
    expect(order).toMatchObject({ state: "completed", amount: paid, receipt: true, reason: null });
    expect(await walletOf(anna)).toMatchObject({ credits: 30, premium: true });
    expect(await findAllDifferences(testApp.app)).toEqual([]);
    expect(await faults()).toBe("No open payment faults.");
    for (const way of ["accept", "return", "dismiss"])
      await expect(faults({ [way]: id, ...BY })).rejects.toThrow("already settled");
    const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
    expect(sums).toEqual([paid]);
    const body = { client_id: randomUUID(), credits, sums };
    expect((await till.call(anna, "POST", "/api/refunds", body)).status).toBe(200);
    expect((await till.read(anna, placed)).order).toMatchObject({ state: "refunded", refunded: paid });
  });

  test.each(Object.entries(OTHERS))("returned, %s: all goes back, and no credits come", async (_, paid) => {
    const { placed, id } = await payOther(paid);
    expect(await faults({ return: id, ...BY })).toContain(`will be refunded for order ${placed.id}`);
    testApp.clock.advance(60_000);
    await lookAtRefunds(testApp.app);
    const { order } = await till.read(anna, placed);
    expect(order).toMatchObject({ state: "refunded", reason: "amount_returned", refunded: paid });
    expect(order.refunding.amount).toBe(0);
    expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
    await expect(faults({ accept: id, ...BY })).rejects.toThrow("already settled");
    // Its offer was not used.
    expect((await till.buy(anna)).discount_code).toBe("TIMEBONUS25");
  });

  test("repeated reports are one fault, and of two concurrent operators one settles it", async () => {
    const { placed, id } = await payOther(OTHERS.less);
    const news = { state: "paid", money: OTHERS.less, failure: null, fee: 0, instrument: null } as const;
    for (let again = 0; again < 2; again++)
      await settlePayment(testApp.app, {
        orderId: placed.id,
        news: { ...news, stored: null, refunds: [] } as never,
      });
    const rows = testApp.app.db.selectFrom("shopPaymentFault").select("id").where("orderId", "=", placed.id);
    expect(await rows.execute()).toHaveLength(1);
    const both = await Promise.allSettled([
      faults({ accept: id, ...BY }),
      faults({ return: id, ...BY }),
      faults({ accept: id, ...BY }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await lookAtRefunds(testApp.app);
  });

  test("for a correctly paid order it can only be dismissed", async () => {
    const order = await till.buy(anna);
    const news = { state: "paid", money: OTHERS.more, failure: null, fee: 0, instrument: null } as const;
    await settlePayment(testApp.app, {
      orderId: order.id,
      news: {
        ...news,
        stored: null,
        refunds: [],
        providerRefunds: [],
        at: null,
      } as never,
    });
    const [id = ""] = (await faults()).split(" ");
    for (const way of ["accept", "return"])
      await expect(faults({ [way]: id, ...BY })).rejects.toThrow("paid correctly");
    expect(await faults({ dismiss: id, ...BY })).toContain("is unchanged");
    expect((await till.read(anna, order)).order).toMatchObject({ state: "completed", amount: order.amount });
    const other = await payOther(OTHERS.less, await till.member());
    await expect(faults({ dismiss: other.id, ...BY })).rejects.toThrow("no other payment");
    await faults({ accept: other.id, ...BY });
  });

  test("the operator's name and reason are required, and stored", async () => {
    const { id } = await payOther(OTHERS.less);
    await expect(faults({ accept: id, reason: "x" })).rejects.toThrow("--by must be your name");
    await expect(faults({ accept: id, by: "x" })).rejects.toThrow("--reason must be the reason");
    await expect(faults({ accept: id, return: id, ...BY })).rejects.toThrow("at a time");
    await expect(faults({ accept: "all", ...BY })).rejects.toThrow("must be the number");
    await expect(faults({ accept: "999999", ...BY })).rejects.toThrow("No such fault");
    await faults({ accept: id, ...BY });
    const kept = testApp.app.db.selectFrom("shopPaymentFault").selectAll().where("id", "=", Number(id));
    expect(await kept.executeTakeFirst()).toMatchObject({
      ...{ state: "accepted", settledBy: BY.by, reason: BY.reason, askedAmount: 1_874, askedCurrency: "EUR" },
    });
  });

  test("one that no one can settle is found by the reconciliation", async () => {
    const { placed, id } = await payOther(OTHERS.less);
    expect(await findSettlementDifferences(testApp.app.db)).toEqual([]);
    const row = testApp.app.db.updateTable("shopPaymentFault").where("id", "=", Number(id));
    const at = testApp.clock.now();
    await row.set({ state: "dismissed", settledBy: "x", reason: "x", settledAt: at }).execute();
    expect(await findSettlementDifferences(testApp.app.db)).toMatchObject([
      { what: `faults that wait with order ${placed.id}`, memberId: anna.id },
    ]);
    await row.set({ state: "open", settledBy: null, reason: null, settledAt: null }).execute();
    await faults({ accept: id, ...BY });
  });
});

describe("[M-37] an open withdrawal is settled once, each way, by an operator", () => {
  const declare = async (order: number, email = anna.email) => {
    const json = { client_id: randomUUID(), name: "Anna", email, order: String(order) };
    await till.call(null, "POST", "/api/withdrawals", json);
    await testApp.runJobs();
    const row = testApp.app.db
      .selectFrom("shopWithdrawal")
      .select("id")
      .where("clientId", "=", json.client_id);
    return String((await row.executeTakeFirstOrThrow()).id);
  };

  test("carried out, it refunds what is left, and no link does so again", async () => {
    const order = await till.buy(anna);
    const id = await declare(order.id);
    expect(await withdrawals()).toContain(`${id}  order "${order.id}"  ${anna.email}`);
    expect(await withdrawals({ "carry-out": id, ...BY })).toContain(`will be refunded for order ${order.id}`);
    await lookAtRefunds(testApp.app);
    expect((await till.read(anna, order)).order).toMatchObject({ state: "refunded", refunded: order.amount });
    for (const way of ["carry-out", "refuse"])
      await expect(withdrawals({ [way]: id, ...BY })).rejects.toThrow("already settled");
    expect((await till.call(anna, "GET", "/api/withdrawals")).body.waiting).toEqual([]);
  });

  test("with another e-mail address than the account's, for the given order", async () => {
    const order = await till.buy(anna);
    const id = await declare(999_999, `${randomUUID()}@members.example`);
    expect(await withdrawals()).toContain("no matching order for this e-mail address");
    await expect(withdrawals({ "carry-out": id, ...BY })).rejects.toThrow("doesn't match a paid order");
    await expect(withdrawals({ "carry-out": id, order: "x", ...BY })).rejects.toThrow("an order number");
    await withdrawals({ "carry-out": id, order: String(order.id), ...BY });
    expect((await walletOf(anna)).credits).toBe(0);
  });

  test("if nothing is left, it is settled without a refund", async () => {
    const order = await till.buy(anna);
    await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 30, now())`.execute(testApp.app.db);
    const id = await declare(order.id);
    expect(await withdrawals({ "carry-out": id, ...BY })).toContain("Nothing is left to refund");
    expect((await till.read(anna, order)).order.refunded.amount).toBe(0);
    await expect(withdrawals({ refuse: id, ...BY })).rejects.toThrow("already settled");
  });

  test("refused, nothing is refunded, neither by its link nor by its member", async () => {
    const order = await till.buy(anna);
    const id = await declare(order.id);
    expect(await withdrawals({ refuse: id, ...BY })).toContain(`E-mail ${anna.email}`);
    const path = `/api/withdrawals/${id}/confirmation`;
    expect((await till.call(anna, "PUT", path, {})).status).toBe(404);
    expect((await walletOf(anna)).credits).toBe(30);
    const kept = testApp.app.db.selectFrom("shopWithdrawal").selectAll().where("id", "=", Number(id));
    expect(await kept.executeTakeFirst()).toMatchObject({
      ...{ state: "refused", settledBy: BY.by, reason: BY.reason, settledAt: testApp.clock.now() },
    });
    expect(await withdrawals()).toBe("No open withdrawals.");
  });
});
