import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { closeAccount, comeBack, eraseMember } from "#testing/leave.ts";
import type { Order } from "../../contract.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openDebits } from "../debit/debit.fixture.ts";
import { openOperator } from "../debit/sent-back.fixture.ts";
import { openShopForFile, testApp, till, walletOf } from "../open-shop-for-file.fixture.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { stuckRefundsCommand } from "../refunds/stuck-refunds.ts";
import { type Buyer, newsOf } from "../shop.fixture.ts";

const DAY = 86_400_000;

openShopForFile();
afterEach(async () => {
  expect(await findAllDifferences(testApp.app)).toEqual([]);
});

const spend = ({ id }: Buyer, credits: number) =>
  sql`select wallet_spend(${id}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(testApp.app.db);
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const closedOf = async ({ id }: { id: number }) =>
  (
    await rowsOf(
      "select credits, spent, refunded, lost, lapsed from wallet_closed where key = $1",
      String(id),
    )
  )[0];
const pick = ({ credits, sums }: { credits: number; sums: unknown }) => ({ credits, sums });
const buyIn = async (
  country: string,
  who: Buyer,
  changes: Record<string, unknown> = {},
  outcome = "paid",
) => {
  const order = await till.buy(who, changes, outcome);
  await rowsOf("update shop_order set country = $2 where id = $1", order.id, country);
  return order;
};
const hear = (order: Pick<Order, "id" | "amount">, news: Parameters<typeof newsOf>[1]) =>
  settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, news) });
const refundsOf = ({ id }: { id: number }) =>
  rowsOf("select why, credits, amount, state from shop_refund where order_id = $1 order by id", id);

test("[A-25] an erased member's orders stay without them, with the sums of their credits", async () => {
  const anna = await till.member();
  const used = await till.buy(anna);
  const refunded = await till.buy(anna, { bundle: "p0" });
  const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
  await spend(anna, 7);
  const left = credits - 7;
  const part = (await till.call(anna, "GET", "/api/refunds")).body;
  expect(sums).not.toEqual(part.sums);
  await till.call(anna, "POST", "/api/refunds", { client_id: randomUUID(), ...pick(part) });
  const late = await till.buy(anna, { bundle: "p0" });
  await spend(anna, 3);
  expect(part.credits).toBe(left);
  await eraseMember(testApp, anna);
  expect(await closedOf(used)).toEqual({ credits: 30, spent: 7, refunded: 23, lost: 0, lapsed: 0 });
  expect(await closedOf(refunded)).toEqual({ credits: 10, spent: 0, refunded: 10, lost: 0, lapsed: 0 });
  expect(await closedOf(late)).toEqual({ credits: 10, spent: 3, refunded: 0, lost: 0, lapsed: 7 });
  const orders = await rowsOf(
    "select member_id from shop_order where id = any($1)",
    [used, refunded, late].map(({ id }) => id),
  );
  expect(orders.map(({ member_id }) => member_id)).toEqual([null, null, null]);
  for (const table of ["wallet_wallet", "wallet_lot", "wallet_transfer"])
    expect(await rowsOf(`select from ${table} where member_id = $1`, anna.id)).toEqual([]);
});

test("what is erased twice, or without a purchase, changes nothing more", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const parts = testApp.app.memberData.filter(({ feature }) => feature === "shop" || feature === "wallet");
  for (let twice = 0; twice < 2; twice++)
    for (const part of parts) for (const { id } of [anna, ben]) await part.erase?.(testApp.app, id);
  expect(await closedOf(order)).toEqual({ credits: 30, spent: 0, refunded: 0, lost: 0, lapsed: 30 });
  expect(await rowsOf("select from wallet_wallet where member_id = any($1)", [anna.id, ben.id])).toEqual([]);
});

test("the wallet of a buyer is kept until the shop is erased", async () => {
  const anna = await till.member();
  await till.buy(anna);
  const wallet = testApp.app.memberData.find(({ feature }) => feature === "wallet");
  await expect(wallet?.erase?.(testApp.app, anna.id)).rejects.toThrow("has money in the shop");
  expect((await walletOf(anna)).credits).toBe(30);
});

test("a member who is deleted without the erasure leaves the sums too", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await spend(anna, 4);
  await testApp.app.db.transaction().execute(async (tx) => {
    await sql`select set_config('shop.erases', 'yes', true)`.execute(tx);
    await tx.deleteFrom("accountsMember").where("id", "=", anna.id).execute();
  });
  expect(await closedOf(order)).toEqual({ credits: 30, spent: 4, refunded: 0, lost: 0, lapsed: 26 });
});

test("a chargeback after the erasure takes lapsed credits first, and the rest is owed by nobody in particular", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await spend(anna, 12);
  await eraseMember(testApp, anna);
  testApp.clock.advance(20 * DAY);
  await hear(order, { state: "charged_back" });
  const owed = Math.floor((order.amount.amount * 12) / 30);
  expect(await rowsOf("select amount, state from shop_receivable where order_id = $1", order.id)).toEqual([
    { amount: owed, state: "open" },
  ]);
  expect(await closedOf(order)).toMatchObject({ spent: 12, lost: 18, lapsed: 0 });
  expect(await findAllDifferences(testApp.app)).toEqual([]);
  await hear(order, { state: "paid" });
  expect(await closedOf(order)).toMatchObject({ spent: 12, lost: 0, lapsed: 18 });
});

test("a refund in the provider's back office after the erasure takes lapsed credits", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await eraseMember(testApp, anna);
  const refund = { ref: "r1", money: order.amount, state: "completed" as const };
  await hear(order, { providerRefunds: [refund] });
  expect(await closedOf(order)).toMatchObject({ refunded: 30, lapsed: 0 });
});

test("a payment made after the erasure goes back, whatever its state was", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const [loading, pending] = [await till.order(anna), await till.order(ben)];
  await till.pick(pending, "pending");
  await testApp.runJobs();
  for (const one of [anna, ben]) await eraseMember(testApp, one);
  testApp.clock.advance(20 * DAY);
  await till.pick(loading, "paid");
  const [{ ref }] = await rowsOf(
    "select provider_ref as ref from shop_payment where order_id = $1",
    pending.id,
  );
  await testApp.app.sandbox?.send({ ref, id: randomUUID(), becomes: "paid", says: null });
  await testApp.runJobs();
  await lookAtRefunds(testApp.app);
  for (const order of [loading, pending]) {
    expect(await refundsOf(order)).toMatchObject([
      { why: "erased", credits: 0, amount: order.amount.amount, state: "completed" },
    ]);
    expect(
      await rowsOf(
        "select state, reason, instrument, fingerprint from shop_payment where order_id = $1",
        order.id,
      ),
    ).toEqual([{ state: "refunded", reason: "erased", instrument: null, fingerprint: null }]);
    expect(await closedOf(order)).toBeUndefined();
  }
});

test("a payment that was never created at a provider is not created for nobody", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await rowsOf("update shop_payment set provider_ref = null, look_at = now() where order_id = $1", placed.id);
  await eraseMember(testApp, anna);
  expect(await rowsOf("select state, reason from shop_payment where order_id = $1", placed.id)).toEqual([
    { state: "cancelled", reason: "erased" },
  ]);
});

test("a payment that the provider took although its answer was lost goes back when its webhook arrives", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await rowsOf("update shop_payment set provider_ref = null, look_at = now() where order_id = $1", placed.id);
  await eraseMember(testApp, anna);
  await till.pick(placed, "paid");
  await testApp.runJobs();
  await lookAtRefunds(testApp.app);
  expect(await refundsOf(placed)).toMatchObject([
    { why: "erased", credits: 0, amount: placed.amount.amount, state: "completed" },
  ]);
});

test("a payment within the 14 days gives credits, premium and its mail as ever", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await closeAccount(testApp, anna);
  testApp.clock.advance(3 * DAY);
  await till.pick(placed, "paid");
  await testApp.runJobs();
  expect(await walletOf(anna)).toMatchObject({ credits: 30, premium: true });
  const mails = (await testApp.outbox()).filter(({ to }) => to === anna.email);
  expect(mails.some(({ text }) => text.includes(String(placed.id)))).toBe(true);
});

test("a refund that fails after the erasure lapses, and is listed for an operator", async () => {
  const anna = await till.member();
  const order = await buyIn("DE", anna, {}, "refund_fails");
  await eraseMember(testApp, anna);
  expect(await closedOf(order)).toMatchObject({ refunded: 30, lapsed: 0 });
  await lookAtRefunds(testApp.app);
  expect(await refundsOf(order)).toMatchObject([{ why: "leaving", state: "failed" }]);
  expect(await closedOf(order)).toMatchObject({ refunded: 0, lapsed: 30 });
  expect(await stuckRefundsCommand.run(testApp.app, {})).toContain(`order ${order.id} `);
});

test.each([
  ["NL", [], { refunded: 0, lapsed: 20 }],
  ["DE", [{ why: "leaving", credits: 20, state: "completed" }], { refunded: 20, lapsed: 0 }],
  ["AT", [{ why: "leaving", credits: 20, state: "completed" }], { refunded: 20, lapsed: 0 }],
])(
  "bought credits older than the refund period, in %s, at closing and at the erasure",
  async (country, refunds, closed) => {
    const anna = await till.member();
    const order = await buyIn(country, anna);
    await spend(anna, 10);
    testApp.clock.advance(400 * DAY);
    await closeAccount(testApp, anna);
    await testApp.runJobs();
    expect(await refundsOf(order)).toEqual([]);
    expect((await walletOf(anna)).credits).toBe(20);
    testApp.clock.advance(14 * DAY);
    await eraseMember(testApp, anna);
    await lookAtRefunds(testApp.app);
    expect(await refundsOf(order)).toMatchObject(refunds);
    expect(await closedOf(order)).toMatchObject({ spent: 10, ...closed });
  },
);

test("the site decides by country whether credits lapse", async () => {
  const anna = await till.member();
  const [first, second] = [await buyIn("NL", anna), await buyIn("DE", anna)];
  await testApp.setSettings({ leaving_refund: { "*": "all", DE: "window" } });
  await eraseMember(testApp, anna);
  await testApp.setSettings({});
  expect([await closedOf(first), await closedOf(second)]).toMatchObject([{ refunded: 30 }, { lapsed: 30 }]);
});

test("credits without an immediate start are refunded in full at closing, and gone for whoever comes back", async () => {
  const anna = await till.member();
  const [closed, open] = [await till.buy(anna, { start_now: false }), await till.buy(anna, { bundle: "p0" })];
  await closeAccount(testApp, anna);
  await testApp.runJobs();
  expect(await refundsOf(closed)).toMatchObject([
    { why: "leaving", credits: 30, amount: closed.amount.amount, state: "completed" },
  ]);
  expect(await refundsOf(open)).toEqual([]);
  await comeBack(testApp, anna);
  expect(await walletOf(anna)).toMatchObject({ credits: 10, premium: true });
});

test("who comes back before the job has run keeps the credits", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, { start_now: false });
  await closeAccount(testApp, anna);
  await comeBack(testApp, anna);
  await testApp.runJobs();
  expect(await refundsOf(order)).toEqual([]);
});

test("an order that arrives while the account is being closed is not placed", async () => {
  const anna = await till.member();
  const body = await till.write(anna);
  await closeAccount(testApp, anna);
  expect(await till.call(anna, "POST", "/api/orders", body)).toMatchObject({
    status: 403,
    body: { error: "authentication_required" },
  });
});

test("a direct debit of which nothing was used is cancelled at closing; another goes on without its member", async () => {
  const debits = openDebits(testApp);
  const { collect, sendBack } = openOperator(testApp);
  const [anna, ben] = [await till.member(), await till.member()];
  const [{ body: unused }, { body: used }] = [
    await debits.buy(anna, debits.somebody()),
    await debits.buy(ben, debits.somebody()),
  ];
  await spend(ben, 5);
  for (const one of [anna, ben]) await closeAccount(testApp, one);
  await testApp.runJobs();
  expect(await refundsOf(unused)).toMatchObject([{ why: "leaving", state: "completed" }]);
  expect((await debits.debitOf(unused.id)).state).toBe("cancelled");
  expect((await debits.debitOf(used.id)).state).toBe("waiting");
  for (const one of [anna, ben]) await eraseMember(testApp, one);
  await collect();
  expect(await debits.debitOf(used.id)).toMatchObject({ state: "filed", memberId: null });
  expect(await debits.debitOf(unused.id)).toMatchObject({
    account: null,
    mobile: null,
    last4: null,
    household: null,
  });
  const { account } = await debits.debitOf(used.id);
  expect(account).not.toBeNull();
  await sendBack(used.id, "AC01");
  expect(
    await rowsOf("select amount, state from shop_receivable where order_id = $1", used.id),
  ).toMatchObject([{ state: "open" }]);
  expect(await rowsOf("select code from shop_debit_block where account = $1", account)).toEqual([
    { code: "AC01" },
  ]);
});
