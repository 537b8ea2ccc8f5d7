import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { makeMember } from "#src/testing/make.ts";
import type { TestApp } from "#src/testing/open-test-app.ts";
import { findBookDifferences } from "./find-book-differences.ts";
import { type Buyer, openShop, openTill } from "./shop.fixture.ts";

const DAY = 86_400_000;

let it: TestApp;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  it = await openShop();
  till = openTill(it);
});
afterAll(async () => {
  expect(await findBookDifferences(it.app.db)).toEqual([]);
  await it.close();
});

const declare = (body: Record<string, unknown>) => till.call(null, "POST", "/api/withdrawals", body);
const write = ({ email }: Pick<Buyer, "email">, order: number | string) => ({
  client_id: randomUUID(),
  name: "Anna Łęcka",
  email,
  order: String(order),
});
const rowOf = async (clientId: string) =>
  (
    await it.app.pool.query("select state, amount, order_id from shop_withdrawal where client_id = $1", [
      clientId,
    ])
  ).rows[0];
const mailsTo = async (email: string, words: string) =>
  (await it.outbox()).filter(({ to, text }) => to === email && text.includes(words));

test("logged out, a withdrawal within 14 days pays back what is unused, once, and its receipt comes by mail", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 6, now())`.execute(it.app.db);
  const body = write({ email: anna.email.toUpperCase() }, ` No. ${order.id} `);
  const [one, two] = await Promise.all([declare(body), declare(body)]);
  expect([one.status, two.status]).toEqual([202, 202]);
  expect(one.body).toEqual({ received_at: "2026-11-21T12:00:00.000Z" });
  await it.runJobs();
  expect((await declare(body)).status).toBe(202);
  await it.runJobs();
  const left = order.amount.amount - Math.floor((order.amount.amount * 6) / order.credits);
  expect(await rowOf(body.client_id)).toEqual({ state: "refunded", amount: left, order_id: order.id });
  expect((await till.read(anna, order)).order.refunded.amount).toBe(left);
  expect((await readWallet(it.app.db, anna.id)).credits).toBe(0);
  const mails = await mailsTo(body.email, "declaration of withdrawal");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("November 21, 2026");
  expect(mails[0]?.text).toContain("Anna Łęcka");
  expect(mails[0]?.text).toContain(String(order.id));
});

test("without the wish to start now all of it is paid back", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, { start_now: false });
  const body = write(anna, order.id);
  await declare(body);
  await it.runJobs();
  expect(await rowOf(body.client_id)).toMatchObject({ state: "refunded", amount: order.amount.amount });
});

test("at whichever site it is declared, it is settled like any other, and the receipt comes from there", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const body = write(anna, order.id);
  const answer = await it.ask("/api/withdrawals", { method: "POST", host: "nl.localhost", json: body });
  expect(answer.status).toBe(202);
  await it.runJobs();
  const all = { state: "refunded", amount: order.amount.amount, order_id: order.id };
  expect(await rowOf(body.client_id)).toEqual(all);
  const mails = await mailsTo(anna.email, `ik herroep de overeenkomst over bestelling ${order.id}`);
  expect(mails.map(({ text }) => text.includes("Avondrood"))).toEqual([true]);
});

test("the answer is the same for another's order, one that there is not, and one too old; the desk sees them", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const others = [
    write(ben, order.id),
    write(anna, 999_999),
    write(anna, "the blue one"),
    write(ben, "9".repeat(40)),
  ];
  for (const body of others) expect(await declare(body)).toMatchObject({ status: 202 });
  await it.runJobs();
  it.clock.advance(14 * DAY);
  const late = write(anna, order.id);
  expect((await declare(late)).status).toBe(202);
  await it.runJobs();
  for (const { client_id } of [...others, late])
    expect(await rowOf(client_id)).toEqual({ state: "open", amount: null, order_id: null });
  expect((await readWallet(it.app.db, anna.id)).credits).toBe(30);
  expect(await mailsTo(ben.email, "declaration of withdrawal")).toHaveLength(2);
});

test("all is used: nothing is paid, and the desk answers", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 30, now())`.execute(it.app.db);
  const body = write(anna, order.id);
  await declare(body);
  await it.runJobs();
  expect(await rowOf(body.client_id)).toEqual({ state: "open", amount: null, order_id: order.id });
});

test("what waits is told to its member alone, by the order or a confirmed address, until it is settled", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const eva = await makeMember(it, { confirmed: false });
  const waiting = async (who: Buyer) => (await till.call(who, "GET", "/api/withdrawals")).body.waiting;
  const order = await till.buy(anna);
  await declare(write(anna, order.id));
  expect(await waiting(anna)).toMatchObject([{ order: String(order.id), received_at: expect.any(String) }]);
  await it.runJobs();
  expect(await waiting(anna)).toEqual([]);

  const used = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), ${used.credits}, now())`.execute(
    it.app.db,
  );
  await declare(write(anna, used.id));
  for (const who of [ben, eva]) await declare(write({ email: who.email.toUpperCase() }, used.id));
  await it.runJobs();
  expect(await waiting(anna)).toHaveLength(1);
  expect(await waiting(ben)).toMatchObject([{ order: String(used.id) }]);
  expect(await waiting(eva)).toEqual([]);
  await it.app.pool.query("update shop_withdrawal set state = 'settled' where email = $1", [anna.email]);
  expect(await waiting(anna)).toEqual([]);
});

test("what cannot be read is told by field; an address is not written to without end", async () => {
  const body = { client_id: randomUUID(), name: " ", email: "nobody", order: "" };
  const refused = await declare(body);
  expect(refused).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  expect(Object.keys(refused.body.fields).sort()).toEqual(["email", "name", "order"]);
  const email = `${randomUUID()}@members.example`;
  for (let n = 0; n < 10; n++) expect((await declare(write({ email }, n))).status).toBe(202);
  const tooMany = { status: 429, body: { error: "shop.withdrawal_too_many" } };
  expect(await declare(write({ email }, 11))).toMatchObject(tooMany);
});

test("from one address there is an end to it within a day, whomever they are for", async () => {
  const other = await openShop({ LIMITS: "yes" });
  try {
    const site = other.app.db.updateTable("siteSite").where("isDefault", "=", true);
    await site.set({ settings: JSON.stringify({ withdrawals_per_day_per_address: 2 }) }).execute();
    await other.refreshSites();
    const ask = async (from: string) => {
      const json = write({ email: `${randomUUID()}@members.example` }, 1);
      const answer = await other.ask("/api/withdrawals", { method: "POST", json, from });
      return [answer.status, (await answer.json()).error];
    };
    for (let n = 0; n < 2; n++) expect(await ask("145.97.39.155")).toEqual([202, undefined]);
    expect(await ask("145.97.39.155")).toEqual([429, "shop.withdrawal_too_many"]);
    expect(await ask("145.97.39.156")).toEqual([202, undefined]);
  } finally {
    await other.close();
  }
});

test("the receipt is in the language of who declared it, and a member finds the orders on the form", async () => {
  const anna = await makeMember(it, { locale: "nl" });
  const order = await till.buy(anna);
  const answer = await it.ask("/api/withdrawals", {
    method: "POST",
    headers: { cookie: anna.cookie },
    json: write(anna, order.id),
  });
  expect(answer.status).toBe(202);
  await it.runJobs();
  expect(await mailsTo(anna.email, "Je herroeping is aangekomen")).toHaveLength(1);
  const ben = await till.member();
  const bought = await till.buy(ben);
  expect((await till.call(ben, "GET", "/api/withdrawals")).body).toMatchObject({
    email: ben.email,
    orders: [{ id: bought.id, credits: bought.credits, money: bought.amount }],
  });
});

test("a paid order is confirmed by mail, once: what was bought, the total with VAT, the words of the law", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await it.runJobs();
  const [mail, ...more] = await mailsTo(anna.email, `Order number: ${order.id}`);
  expect(more).toEqual([]);
  for (const words of [
    "30 credits for €18.74",
    "including 21% VAT",
    "within 14 days",
    "/withdraw",
    `/transactions/${order.id}`,
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain("You asked us to start at once.");
  const ben = await till.member();
  await till.buy(ben, { start_now: false });
  await it.runJobs();
  expect(await mailsTo(ben.email, "You did not ask us to start at once")).toHaveLength(1);
});
