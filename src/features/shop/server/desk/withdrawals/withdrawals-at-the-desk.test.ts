import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import type { DeskWithdrawal } from "../../../desk-withdrawals-contract.ts";
import { settlePayment } from "../../payments/settle-payment.ts";
import { lookAtRefunds } from "../../refunds/look-at-refunds.ts";
import { type Buyer, newsOf, openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk, WHY } from "../desk.fixture.ts";

const SETTLEMENTS = "/api/desk/withdrawal-settlements";
const ANSWERS = "/api/desk/withdrawal-answers";
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
  anna = await desk.till.member();
});

/** Declared by somebody who is not logged in. */
async function declare(order: number | string, email = anna.email, locale?: string): Promise<DeskWithdrawal> {
  const json = { client_id: randomUUID(), name: "Anna de Vries", email, order: String(order) };
  const host = locale === "nl" ? { host: "nl.localhost" } : {};
  expect((await testApp.ask("/api/withdrawals", { method: "POST", json, ...host })).status).toBe(202);
  await testApp.runJobs();
  return (await open()).at(-1) as DeskWithdrawal;
}
const open = async (by = desk.fay): Promise<DeskWithdrawal[]> =>
  (await desk.ask(by, "GET", "/api/desk/withdrawals")).open as never;
const mailsTo = async (email: string) => (await testApp.outbox()).filter(({ to }) => to === email);

test("[B-09] a withdrawal that names another number shows its day and the orders of its address, and is settled to one", async () => {
  const order = await desk.till.buy(anna);
  const waiting = await declare(999_999);
  expect(waiting).toMatchObject({
    ...{ name: "Anna de Vries", order: "999999", is_late: false, confirmed_by: null },
    suggestions: [
      { order: order.id, money: order.amount, left: order.amount, is_named: false, is_late: false },
    ],
  });
  expect(waiting.email).not.toContain(anna.email);
  expect(Date.parse(waiting.due_at) - Date.parse(waiting.received_at)).toBe(14 * DAY);
  const body = { withdrawal: waiting.id, order: order.id, amount: order.amount.amount, why: WHY };
  expect(await desk.ask(desk.sam, "POST", SETTLEMENTS, body)).toMatchObject({ error: "staff.no_right" });
  expect(await desk.ask(desk.fay, "POST", SETTLEMENTS, { ...body, amount: 1 })).toMatchObject({
    error: "shop-desk.withdrawal_changed",
  });
  await makeOwnAccount(testApp, anna.id, desk.fay);
  expect(await desk.ask(desk.fay, "POST", SETTLEMENTS, body)).toMatchObject({ error: "staff.own_account" });
  await makeOwnAccount(testApp, anna.id, desk.sam);
  const both = await Promise.all([
    desk.ask(desk.fay, "POST", SETTLEMENTS, body),
    desk.ask(desk.fay, "POST", SETTLEMENTS, body),
  ]);
  expect(both.map(({ status, money }) => [status, money])).toEqual([
    [200, order.amount],
    [200, order.amount],
  ]);
  expect(await desk.ask(desk.finn, "POST", SETTLEMENTS, body)).toMatchObject({
    error: "shop-desk.withdrawal_settled",
  });
  await lookAtRefunds(testApp.app);
  expect(await desk.refundsOf(order.id)).toMatchObject([{ why: "withdrawal", state: "completed" }]);
  expect((await desk.audit("shop.withdrawal_settled")).at(-1)).toMatchObject({ aboutId: anna.id, why: WHY });
  expect(await desk.differences()).toEqual([]);
});

test("[B-09] with nothing left it is settled, and a mail says so; without an order a mail asks for the number", async () => {
  const order = await desk.till.buy(anna);
  await desk.spend(anna.id, 30);
  const used = await declare(order.id);
  expect(used.suggestions).toMatchObject([{ order: order.id, is_named: true, left: { amount: 0 } }]);
  const body = { withdrawal: used.id, order: order.id, amount: 0, why: WHY };
  expect(await desk.ask(desk.fay, "POST", ANSWERS, { withdrawal: used.id, why: WHY })).toMatchObject({
    ...{ status: 409, error: "shop-desk.withdrawal_has_order" },
    message: expect.stringContaining(String(order.id)),
  });
  expect(await desk.ask(desk.fay, "POST", SETTLEMENTS, body)).toEqual({ status: 200, money: null });
  await testApp.runJobs();
  expect(
    (await mailsTo(anna.email)).some(({ text }) => text.includes(`withdrawal from order ${order.id}`)),
  ).toBe(true);

  const email = `${randomUUID()}@members.example`;
  const none = await declare("1909", email, "nl");
  expect(none.suggestions).toEqual([]);
  for (let again = 0; again < 2; again++)
    expect(await desk.ask(desk.fay, "POST", ANSWERS, { withdrawal: none.id, why: WHY })).toEqual({
      status: 204,
    });
  await testApp.runJobs();
  const answers = (await mailsTo(email)).filter(({ subject }) => subject === "Je herroeping");
  expect(answers.map(({ text }) => text.includes("bestelling 1909"))).toEqual([true]);
  expect((await open()).some(({ id }) => id === none.id)).toBe(false);
});

test("a withdrawal from an order whose money the bank took back is settled with nothing left", async () => {
  const order = await desk.till.buy(anna);
  const waiting = await declare(order.id);
  const news = newsOf(order, { state: "charged_back" });
  await settlePayment(testApp.app, { orderId: order.id, news });
  const answer = { withdrawal: waiting.id, why: WHY };
  expect(await desk.ask(desk.fay, "POST", ANSWERS, answer)).toMatchObject({
    error: "shop-desk.withdrawal_has_order",
  });
  const body = { ...answer, order: order.id, amount: 0 };
  expect(await desk.ask(desk.fay, "POST", SETTLEMENTS, body)).toEqual({ status: 200, money: null });
});

test("the home counts those that are due within four days, and an unpaid order is none", async () => {
  const waiting = await declare(999_999);
  const count = () => desk.ask(desk.fay, "GET", "/api/desk/withdrawal-count");
  expect(await count()).toMatchObject({ count: 1, near: 0, next_due_at: waiting.due_at });
  const placed = await desk.till.order(anna);
  const body = { withdrawal: waiting.id, order: placed.id, amount: 0, why: WHY };
  expect(await desk.ask(desk.fay, "POST", SETTLEMENTS, body)).toMatchObject({
    error: "shop-desk.withdrawal_no_order",
  });
  testApp.clock.advance(11 * DAY);
  await desk.logIn();
  expect(await count()).toMatchObject({ count: 1, near: 1 });
});

test("30 are listed at a time, and each look is noted for the members who are shown, with their withdrawals", async () => {
  const query = async (text: string, values: unknown[] = []) =>
    (await testApp.app.pool.query(text, values)).rows;
  await query("update shop_withdrawal set state = 'settled' where state = 'open'");
  const bert = await desk.till.member();
  const named = await desk.till.buy(bert);
  const own = await desk.till.buy(anna);
  // Anna declares, and types the number of an order that is Bert's.
  const waiting = await declare(named.id);
  expect(waiting.suggestions.map(({ order }) => order)).toEqual([named.id, own.id]);
  const nobody = await declare("1909", `${randomUUID()}@members.example`);
  const [{ since }] = (await query("select max(id)::int as since from staff_access")) as [{ since: number }];
  expect((await open()).map(({ id }) => id)).toEqual([waiting.id, nobody.id]);
  const noted = () =>
    query(
      `select about_id as about, entry::jsonb -> 'changes' -> 'open' -> 'after' as open from staff_access
       where kind = 'shop.withdrawals_read' and id > $1 order by id`,
      [since],
    );
  expect(await noted()).toEqual([
    { about: anna.id, open: [waiting.id] },
    { about: bert.id, open: [waiting.id] },
    { about: null, open: [nobody.id] },
  ]);

  await query(
    `insert into shop_withdrawal (site_id, client_id, locale, name, email, order_no, at, state)
     select site_id, gen_random_uuid(), locale, name, email, order_no, at, 'open' from shop_withdrawal, generate_series(1, 29)
     where id = $1`,
    [nobody.id],
  );
  const page = (query = "") => desk.ask(desk.fay, "GET", `/api/desk/withdrawals${query}`) as never as Listed;
  const first = await page();
  expect([first.open.length, first.more]).toEqual([30, true]);
  const second = await page(`?after=${first.open.at(-1)?.id}`);
  expect([second.open.length, second.more]).toEqual([1, false]);
  expect(first.open.map(({ id }) => id)).not.toContain(second.open[0]?.id);
  expect((await noted()).at(-1)).toEqual({ about: null, open: [second.open[0]?.id] });
  const wrong = await desk.ask(desk.fay, "GET", "/api/desk/withdrawals?after=x");
  expect(wrong).toMatchObject({ status: 400, error: "invalid_input" });
});

type Listed = Promise<{ open: DeskWithdrawal[]; more: boolean }>;
