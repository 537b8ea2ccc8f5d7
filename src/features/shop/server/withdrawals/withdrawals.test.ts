import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { banMember, closeAccount } from "#testing/leave.ts";
import { makeMember } from "#testing/make.ts";
import { findBookDifferences } from "../books/find-book-differences.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { type Buyer, openShopForTest } from "../shop.fixture.ts";

const DAY = 86_400_000;

openShopForFile();
afterAll(async () => {
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
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
    await testApp.app.pool.query("select state, amount, order_id from shop_withdrawal where client_id = $1", [
      clientId,
    ])
  ).rows[0];
const DECLARED = "declaration of withdrawal";
const newestMail = async (email: string) =>
  (await testApp.outbox()).find(({ to }) => to === email)?.text ?? "";
/** The token in the link of the newest receipt. */
const linkOf = async (email: string) => /token=([\w.%-]+)/.exec(await newestMail(email))?.[1] ?? "no link";
const confirm = (token: string) =>
  till.call(null, "POST", "/api/withdrawals/confirmations", { token: decodeURIComponent(token) });
const declareAndConfirm = async (body: ReturnType<typeof write>) => {
  expect((await declare(body)).status).toBe(202);
  await testApp.runJobs();
  expect((await confirm(await linkOf(body.email))).status).toBe(204);
};
const mailsTo = async (email: string, words: string) =>
  (await testApp.outbox()).filter(({ to, text }) => to === email && text.includes(words));

test("[M-12] [Q-06] logged out, a withdrawal is received at once, and refunds unused credits once the link in its receipt is confirmed", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 6, now())`.execute(testApp.app.db);
  const body = { ...write(anna, ` No. ${order.id} `), email: anna.email.toUpperCase() };
  const [one, two] = await Promise.all([declare(body), declare(body)]);
  expect([one.status, two.status]).toEqual([202, 202]);
  expect(one.body).toEqual({ received_at: "2026-11-21T12:00:00.000Z", by_mail: true });
  await testApp.runJobs();
  expect((await declare(body)).status).toBe(202);
  await testApp.runJobs();
  expect(await rowOf(body.client_id)).toEqual({ state: "open", amount: null, order_id: order.id });
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(24);

  const mails = await mailsTo(body.email, DECLARED);
  expect(mails).toHaveLength(1);
  for (const words of ["21 November 2026", "I withdraw from the contract for order", String(order.id)])
    expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.text).not.toContain("Łęcka");

  const link = await linkOf(body.email);
  const seen = await till.call(null, "GET", `/api/withdrawals/declared?token=${link}`);
  expect(seen.body).toMatchObject({ name: "Anna Łęcka", order: String(order.id) });
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(24);

  testApp.clock.advance(13 * DAY);
  const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  const left = order.amount.amount - Math.floor((order.amount.amount * 6) / order.credits);
  expect(await rowOf(body.client_id)).toEqual({ state: "refunded", amount: left, order_id: order.id });
  expect((await till.read(anna, order)).order.refunded.amount).toBe(left);
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(0);
  expect(await confirm(link)).toMatchObject({ status: 410, body: { error: "shop.withdrawal_link_invalid" } });
});

test("[bad case 14] a banned member withdraws without a log-in and gets the unused credits back in money", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await banMember(testApp, anna);
  const body = write(anna, order.id);
  await declareAndConfirm(body);
  expect(await rowOf(body.client_id)).toEqual({
    state: "refunded",
    amount: order.amount.amount,
    order_id: order.id,
  });
});

test("who has closed the account withdraws without a log-in, and stays gone", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await closeAccount(testApp, anna);
  testApp.clock.advance(13 * DAY);
  const body = write(anna, order.id);
  await declareAndConfirm(body);
  expect(await rowOf(body.client_id)).toEqual({
    state: "refunded",
    amount: order.amount.amount,
    order_id: order.id,
  });
  const { rows } = await testApp.app.pool.query("select status from accounts_member where id = $1", [
    anna.id,
  ]);
  expect(rows).toEqual([{ status: "pending_deletion" }]);
});

test("received on the last day, it can be confirmed after the fourteen days", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  testApp.clock.advance(14 * DAY - 1_000);
  const body = write(anna, order.id);
  await declare(body);
  await testApp.runJobs();
  testApp.clock.advance(14 * DAY - 1_000);
  expect((await confirm(await linkOf(anna.email))).status).toBe(204);
  expect(await rowOf(body.client_id)).toMatchObject({ state: "refunded", amount: order.amount.amount });
});

test("the link expires after fourteen days; then only its member can confirm, while logged in", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const body = write(anna, order.id);
  await declare(body);
  await testApp.runJobs();
  const link = await linkOf(anna.email);
  testApp.clock.advance(14 * DAY);
  expect((await confirm(link)).status).toBe(410);
  const [waiting] = (await till.call(anna, "GET", "/api/withdrawals")).body.waiting;
  expect(waiting).toMatchObject({ order: String(order.id), to_confirm: true });
  const path = `/api/withdrawals/${waiting.id}/confirmation`;
  expect(await till.call(ben, "PUT", path, {})).toMatchObject({
    status: 404,
    body: { error: "shop.withdrawal_unknown" },
  });
  expect((await till.call(null, "PUT", path, {})).status).toBe(403);
  expect((await till.call(anna, "PUT", path, {})).status).toBe(204);
  expect((await till.call(anna, "PUT", path, {})).status).toBe(404);
  expect(await rowOf(body.client_id)).toMatchObject({ state: "refunded", amount: order.amount.amount });
});

test("declared by the member while logged in, it needs no confirmation", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const body = write({ email: "another@members.example" }, order.id);
  const answer = await till.call(anna, "POST", "/api/withdrawals", body);
  expect(answer).toMatchObject({ status: 202, body: { by_mail: false } });
  await testApp.runJobs();
  expect(await rowOf(body.client_id)).toMatchObject({ state: "refunded", amount: order.amount.amount });
  expect(await newestMail(body.email)).not.toContain("token=");
});

test("neither another member's login nor a forged link carries out a withdrawal", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const body = write(anna, order.id);
  expect((await till.call(ben, "POST", "/api/withdrawals", body)).status).toBe(202);
  await testApp.runJobs();
  expect(await rowOf(body.client_id)).toMatchObject({ state: "open", order_id: order.id });
  const [own] = (await linkOf(anna.email)).split(".");
  for (const token of [
    "",
    ".",
    "abc",
    `${own}.`,
    `${own}.${"A".repeat(24)}`,
    `${randomUUID()}.x`,
    "x".repeat(200),
  ])
    expect((await confirm(token)).status, token).toBe(410);
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(30);
});

test("[Q-06] the e-mail quotes nothing of a visitor's input but the digits of the order", async () => {
  const email = `${randomUUID()}@members.example`;
  const spam = { name: "Win at https://evil.example now", order: "call 1909 at www.evil.example" };
  const body = { ...write({ email }, 1), ...spam };
  expect((await declare(body)).status).toBe(202);
  await testApp.runJobs();
  const [mail] = (await testApp.outbox()).filter(({ to }) => to === email);
  expect(mail?.text).toContain("order 1909.");
  for (const written of [mail?.subject, mail?.text, mail?.html])
    expect(written ?? "").not.toMatch(/evil|Win at|call/);
});

test("without an immediate start the whole price is refunded", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, { start_now: false });
  const body = write(anna, order.id);
  await declareAndConfirm(body);
  expect(await rowOf(body.client_id)).toMatchObject({ state: "refunded", amount: order.amount.amount });
});

test("it can be declared at any site, which sends the receipt", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const body = write(anna, order.id);
  const answer = await testApp.ask("/api/withdrawals", { method: "POST", host: "nl.localhost", json: body });
  expect(answer.status).toBe(202);
  await testApp.runJobs();
  expect((await confirm(await linkOf(anna.email))).status).toBe(204);
  const all = { state: "refunded", amount: order.amount.amount, order_id: order.id };
  expect(await rowOf(body.client_id)).toEqual(all);
  const mails = await mailsTo(anna.email, `ik herroep de overeenkomst over bestelling ${order.id}`);
  expect(mails.map(({ text }) => text.includes("Avondrood"))).toEqual([true]);
});

test("answers and e-mails are the same for another member's order, an unknown one, and one too old", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const order = await till.buy(anna);
  const others = [write(ben, order.id), write(anna, 999_999), write(ben, "9".repeat(15))];
  for (const body of others) {
    expect(await declare(body)).toMatchObject({ status: 202, body: { by_mail: true } });
    await testApp.runJobs();
    expect((await confirm(await linkOf(body.email))).status).toBe(204);
  }
  testApp.clock.advance(14 * DAY);
  const late = write(anna, order.id);
  await declareAndConfirm(late);
  for (const { client_id } of [...others, late])
    expect(await rowOf(client_id)).toEqual({ state: "open", amount: null, order_id: null });
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(30);
  expect(await mailsTo(ben.email, "declaration of withdrawal")).toHaveLength(2);
});

test("with all credits used nothing is refunded, and customer service answers", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), 30, now())`.execute(testApp.app.db);
  const body = write(anna, order.id);
  await declareAndConfirm(body);
  expect(await rowOf(body.client_id)).toEqual({ state: "open", amount: null, order_id: order.id });
});

test("an open withdrawal is shown to its member only, by order or confirmed e-mail address, until it is settled", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const eva = await makeMember(testApp, { confirmed: false });
  const waiting = async (who: Buyer) => (await till.call(who, "GET", "/api/withdrawals")).body.waiting;
  const order = await till.buy(anna);
  await declare(write(anna, order.id));
  expect(await waiting(anna)).toMatchObject([{ order: String(order.id), received_at: expect.any(String) }]);
  await testApp.runJobs();
  expect(await waiting(anna)).toMatchObject([{ to_confirm: true }]);
  expect((await confirm(await linkOf(anna.email))).status).toBe(204);
  expect(await waiting(anna)).toEqual([]);

  const used = await till.buy(anna);
  await sql`select wallet_spend(${anna.id}, 'gift', gen_random_uuid(), ${used.credits}, now())`.execute(
    testApp.app.db,
  );
  await declare(write(anna, used.id));
  for (const who of [ben, eva]) await declare(write({ email: who.email.toUpperCase() }, used.id));
  await testApp.runJobs();
  expect(await waiting(anna)).toHaveLength(1);
  expect(await waiting(ben)).toMatchObject([{ order: String(used.id) }]);
  expect(await waiting(eva)).toEqual([]);
  await testApp.app.pool.query("update shop_withdrawal set state = 'settled' where email = $1", [anna.email]);
  expect(await waiting(anna)).toEqual([]);
});

test("invalid input is reported by field, and e-mails to one address are limited", async () => {
  const body = { client_id: randomUUID(), name: " ", email: "nobody", order: "" };
  const refused = await declare(body);
  expect(refused).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  expect(Object.keys(refused.body.fields).sort()).toEqual(["email", "name", "order"]);
  expect(refused.body.fields.order).toBe("Enter the order number, for example 100001.");
  const email = `${randomUUID()}@members.example`;
  for (let n = 1; n <= 5; n++) expect((await declare(write({ email }, n))).status).toBe(202);
  const tooMany = { status: 429, body: { error: "shop.withdrawal_too_many" } };
  expect(await declare(write({ email: email.toUpperCase() }, 6))).toMatchObject(tooMany);
});

test("withdrawals from one IP address are limited per day, whomever they are for", async () => {
  const other = await openShopForTest({ LIMITS: "yes" });
  await other.setSettings({ withdrawals_per_day_per_address: 2 });
  const ask = async (from: string) => {
    const json = write({ email: `${randomUUID()}@members.example` }, 1);
    const answer = await other.ask("/api/withdrawals", { method: "POST", json, from });
    return [answer.status, (await answer.json()).error];
  };
  for (let n = 0; n < 2; n++) expect(await ask("145.97.39.155")).toEqual([202, undefined]);
  expect(await ask("145.97.39.155")).toEqual([429, "shop.withdrawal_too_many"]);
  expect(await ask("145.97.39.156")).toEqual([202, undefined]);
});

test("the receipt is in the language of the declaration, and the form lists the member's orders", async () => {
  const anna = await makeMember(testApp, { locale: "nl" });
  const order = await till.buy(anna);
  const answer = await testApp.ask("/api/withdrawals", {
    method: "POST",
    headers: { cookie: anna.cookie },
    json: write(anna, order.id),
  });
  expect(answer.status).toBe(202);
  await testApp.runJobs();
  expect(await mailsTo(anna.email, "We hebben je verklaring van herroeping ontvangen")).toHaveLength(1);
  const ben = await till.member();
  const bought = await till.buy(ben);
  expect((await till.call(ben, "GET", "/api/withdrawals")).body).toMatchObject({
    email: ben.email,
    orders: [{ id: bought.id, credits: bought.credits, money: bought.amount }],
  });
});

test("a paid order is confirmed by e-mail once, with bundle, total, VAT and the legal text", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  await testApp.runJobs();
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
  expect(mail?.text).toContain("You asked us to start straight away.");
  const ben = await till.member();
  await till.buy(ben, { start_now: false });
  await testApp.runJobs();
  expect(await mailsTo(ben.email, "You didn’t ask us to start straight away")).toHaveLength(1);
});
