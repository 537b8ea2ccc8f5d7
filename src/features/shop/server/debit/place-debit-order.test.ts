import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDifferences, readWallet } from "#features/wallet/server/wallet.ts";
import { makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { MANDATE_TEXT } from "../../debit-rules.ts";
import { openShop, openShopForTest } from "../shop.fixture.ts";
import { openDebits } from "./debit.fixture.ts";

let testApp: TestApp;
let debits: ReturnType<typeof openDebits>;
beforeAll(async () => {
  testApp = await openShop();
  debits = openDebits(testApp);
});
afterAll(() => testApp.close());

const refused = (error: string, message?: string) => ({
  body: { error, ...(message !== undefined && { message }) },
});

describe("the form", () => {
  test.each([
    "account_holder",
    "iban",
    "street",
    "house_number",
    "postal_code",
    "city",
    "mobile",
    "authorization",
  ])("[M-09] without %s it is refused at this field, and no code goes out", async (field) => {
    const anna = await debits.till.member();
    const before = (await testApp.outbox()).length;
    for (const nothing of [undefined, field === "authorization" ? false : "  "]) {
      const { status, body } = await debits.send(anna, { [field]: nothing });
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(body.fields[field]).not.toBe("");
    }
    expect(await testApp.outbox()).toHaveLength(before);
  });

  test.each([
    ["one wrong digit", { iban: "NL91ABNA0417164301" }, "iban", "Something isn’t right"],
    ["letters for digits", { iban: "NL91ABNA04171643OO" }, "iban", "Something isn’t right"],
    ["a digit too few", { iban: "NL91ABNA041716430" }, "iban", "Something isn’t right"],
    ["no IBAN at all", { iban: "12345" }, "iban", "Something isn’t right"],
    ["a country outside SEPA", { iban: "BR1800360305000010009795493C1" }, "iban", "SEPA"],
    ["a landline", { mobile: "+31 20 1234567" }, "mobile", "isn’t a mobile"],
    ["a number that nobody has", { mobile: "+31 6 123" }, "mobile", "isn’t valid"],
    ["a mobile of a country where nothing is sold", { mobile: "+7 912 345 67 89" }, "mobile", "this country"],
    ["letters that no bank takes", { account_holder: "Анна" }, "account_holder", "Latin"],
  ])("[M-09] %s is told, while typing and when it is sent", async (_title, change, field, words) => {
    const anna = await debits.till.member();
    const sent = await debits.send(anna, change);
    expect(sent.status).toBe(400);
    expect(sent.body.fields[field]).toContain(words);
    if (field === "account_holder") return;
    const checked = await debits.till.call(anna, "POST", "/api/direct-debit/checks", change);
    expect(checked).toMatchObject({ status: 400, body: { fields: sent.body.fields } });
    const right = { iban: "nl91 abna-0417 1643 00", mobile: "0612345678" };
    expect((await debits.till.call(anna, "POST", "/api/direct-debit/checks", right)).status).toBe(204);
  });

  test("visitors and unconfirmed members cannot use it", async () => {
    const answer = await debits.till.call(null, "POST", "/api/direct-debit/codes", debits.account());
    expect(answer).toMatchObject({ status: 403, ...refused("authentication_required") });
    const newcomer = await makeMember(testApp, { confirmed: false });
    const body = { ...debits.account(), expected: { amount: 1_874, currency: "EUR" } };
    for (const [method, path, json] of [
      ["POST", "codes", body],
      ["POST", "checks", { iban: body.iban }],
      ["POST", "orders", {}],
      ["GET", "", undefined],
    ] as const) {
      const address = `/api/direct-debit${path === "" ? "?bundle=p1" : `/${path}`}`;
      const told = await debits.till.call(newcomer, method, address, json);
      expect(told).toMatchObject({ status: 403, ...refused("not_confirmed") });
    }
    expect((await testApp.outbox()).filter(({ channel }) => channel === "sms")).toEqual([]);
  });

  test("another price is refused, and the endpoint of other methods refuses direct debit", async () => {
    const anna = await debits.till.member();
    const cheap = await debits.send(anna, { expected: { amount: 1, currency: "EUR" } });
    expect(cheap).toMatchObject(refused("shop.price_changed"));
    const body = await debits.till.write(anna, { method: "sdd" });
    expect(await debits.till.call(anna, "POST", "/api/orders", body)).toMatchObject(
      refused("shop.method_not_here"),
    );
    expect((await debits.send(anna, { mandate_text: "1999-01" })).body.error).toBe("shop.mandate_changed");
  });
});

describe("the code", () => {
  test("names site, amount and account in the member's language, and signs the order: credits, premium, mandate, debit", async () => {
    const anna = await debits.till.member();
    const sent = await debits.send(anna);
    expect(sent).toMatchObject({ status: 201, body: { mobile_end: "78", iban_end: "4300", left: 2 } });
    const [sms] = await testApp.outbox();
    expect(sms).toMatchObject({ channel: "sms", to: "+31612345678" });
    expect(sms?.text).toMatch(/^Velvet: \d{6} .*€\d+\.\d\d.*4300/);
    const [code] = /\d{6}/.exec(sms?.text ?? "") ?? [];
    const stored = await testApp.app.pool.query("select * from shop_debit_code where id = $1", [
      sent.body.id,
    ]);
    expect(Object.values(stored.rows[0]).map(String)).not.toContain(code);
    const { body: order, status } = await debits.place(anna, sent.body.id, {});
    expect(status, JSON.stringify(order)).toBe(201);
    expect(order).toMatchObject({
      state: "completed",
      method: "sdd",
      instrument: { kind: "account", last4: "4300" },
      opened: true,
    });
    expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ credits: 30, premium: true });
    expect(await findDifferences(testApp.app.db)).toEqual([]);
    const debit = await debits.debitOf(order.id);
    expect(debit).toMatchObject({
      state: "waiting",
      amount: order.amount.amount,
      dueOn: "2026-11-26",
      openUntil: "2026-12-03",
      atRiskUntil: "2027-01-21",
    });
    const mandate = await testApp.app.db
      .selectFrom("shopMandate")
      .selectAll()
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(mandate).toMatchObject({
      creditorId: "NL22ZZZ000000000000",
      textVersion: MANDATE_TEXT,
      codeId: sent.body.id,
      address: "127.0.0.1",
      locale: "en",
    });
    expect(mandate.reference).toMatch(/^[A-Z0-9-]{1,35}$/);
    const rows = JSON.stringify([debit, mandate]);
    for (const secret of ["NL91ABNA", "Müller", "612345678", "Grüne"]) expect(rows).not.toContain(secret);
  });

  test("[E-20] [M-25] wrong, expired, used, someone else's, for another order, or after five tries: the same refusal", async () => {
    const [anna, bob] = [await debits.till.member(), await debits.till.member()];
    const invalid = refused("shop.sms_code_invalid", "Code invalid");
    const own = debits.somebody();
    const send = async () => (await debits.send(anna, own)).body.id as string;
    const credits = async () => (await readWallet(testApp.app.db, anna.id)).credits;

    const first = await send();
    const code = await debits.readCode();
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await debits.place(bob, first)).toMatchObject(invalid);
    expect(await debits.place(anna, first, { bundle: "p0" })).toMatchObject(invalid);
    for (let tries = 0; tries < 4; tries++)
      expect(await debits.place(anna, first, { sms_code: wrong })).toMatchObject(invalid);
    expect(await debits.place(anna, first, { sms_code: code })).toMatchObject(invalid);

    testApp.clock.advance(60_000);
    const second = await send();
    testApp.clock.advance(10 * 60_000);
    expect(await debits.place(anna, second)).toMatchObject(invalid);

    const third = await send();
    const old = await debits.readCode();
    testApp.clock.advance(60_000);
    expect(await debits.send(anna, debits.somebody())).toMatchObject({
      status: 429,
      body: { error: "shop.sms_too_many" },
    });
    testApp.clock.advance(60 * 60_000);
    const fourth = await send();
    expect(await debits.place(anna, third, { sms_code: old })).toMatchObject(invalid);
    expect(await debits.place(anna, debits.newId())).toMatchObject(invalid);
    expect(await credits()).toBe(0);
    const placed = await debits.place(anna, fourth);
    expect(placed.status).toBe(201);
    expect(await debits.place(anna, fourth)).toMatchObject(invalid);
    expect(await credits()).toBe(30);
  });

  test("repeating the order returns the same order; of two concurrent orders one gets the code", async () => {
    const anna = await debits.till.member();
    const sent = await debits.send(anna, debits.somebody());
    const body = await debits.write(anna, sent.body.id);
    const other = { ...body, client_id: debits.newId() };
    const place = (json: unknown) => debits.till.call(anna, "POST", "/api/direct-debit/orders", json);
    const answers = await Promise.all([place(body), place(body), place(other)]);
    const placed = answers.filter(({ status }) => status === 201);
    expect(new Set(placed.map(({ body: { id } }) => id)).size).toBe(1);
    expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(30);
    const again = await place({
      ...body,
      client_id: placed[0] === answers[2] ? other.client_id : body.client_id,
    });
    expect(again.body.id).toBe(placed[0]?.body.id);
  });

  test("[M-25] three are sent within an hour, per member and per number; the next is refused with the time to wait", async () => {
    const [anna, bob] = [await debits.till.member(), await debits.till.member()];
    const own = debits.somebody();
    const waits = [];
    for (let n = 0; n < 3; n++) {
      const { status, body } = await debits.send(anna, own);
      expect(status).toBe(201);
      waits.push([Date.parse(body.again_at) - testApp.clock.now().getTime(), body.left]);
      testApp.clock.advance(2 * 60_000);
    }
    expect(waits).toEqual([
      [60_000, 2],
      [60_000, 1],
      [56 * 60_000, 0],
    ]);
    testApp.clock.advance(4 * 60_000);
    const before = (await testApp.outbox()).length;
    for (const who of [anna, bob]) {
      const answer = await debits.send(who, own);
      expect(answer).toMatchObject({ status: 429, body: { error: "shop.sms_too_many" } });
      expect(answer.body.message).toContain("50\u00a0min");
    }
    expect(await testApp.outbox()).toHaveLength(before);
    testApp.clock.advance(50 * 60_000);
    expect((await debits.send(bob, own)).status).toBe(201);
  });

  test("at least 60 s apart and at most ten a day: otherwise refused with a message, and none is sent", async () => {
    const [anna, bob] = [await debits.till.member(), await debits.till.member()];
    const own = debits.somebody();
    expect((await debits.send(anna, own)).status).toBe(201);
    testApp.clock.advance(18_000);
    const wait = { status: 429, body: { error: "shop.sms_wait" } };
    const soon = await debits.send(anna, debits.somebody());
    expect(soon).toMatchObject(wait);
    expect(soon.body.message).toContain("in 42\u00a0s");
    expect(await debits.send(bob, own)).toMatchObject(wait);
    testApp.clock.advance(42_000);
    expect((await debits.send(anna, own)).status).toBe(201);

    for (let sent = 2; sent < 10; sent++) {
      testApp.clock.advance(30 * 60_000);
      expect((await debits.send(anna, own)).status).toBe(201);
    }
    testApp.clock.advance(2 * 3_600_000);
    const before = (await testApp.outbox()).length;
    for (const who of [anna, bob]) {
      const answer = await debits.send(who, own);
      expect(answer).toMatchObject({ status: 429, body: { error: "shop.sms_too_many_today" } });
      expect(answer.body.message).toContain("try again tomorrow");
    }
    expect(await testApp.outbox()).toHaveLength(before);
    testApp.clock.advance(18 * 3_600_000);
    expect((await debits.send(bob, own)).status).toBe(201);
  });
});

describe("limits and blocks", () => {
  test("[E-19] the first up to EUR 50, one at a time, EUR 100 in 30 days, in the order as in the offer", async () => {
    const anna = await debits.till.member();
    const own = debits.somebody();
    const limit = refused("shop.debit_limit", "Your limit for direct debit payments has been reached.");
    expect(await debits.send(anna, { ...own, bundle: "p3" })).toMatchObject(limit);
    expect((await debits.buy(anna, own)).status).toBe(201);
    expect((await debits.till.readOffer(anna)).methods).not.toContain("sdd");
    expect(await debits.send(anna, { ...own, bundle: "p0" })).toMatchObject(limit);
    expect(await debits.till.call(anna, "GET", "/api/direct-debit?bundle=p0")).toMatchObject(limit);
    const bob = await debits.till.member();
    expect(await debits.send(bob, { ...debits.somebody(), mobile: own.mobile })).toMatchObject(limit);
    testApp.clock.advance(13 * 86_400_000);
    expect((await debits.till.readOffer(anna)).methods).toContain("sdd");
    expect(await debits.send(anna, { ...own, bundle: "p3" })).toMatchObject(limit);
    expect((await debits.buy(anna, { ...own, bundle: "p0" })).status).toBe(201);
  });

  test("[E-19] of twenty concurrent orders with one account, one passes", async () => {
    const { iban } = debits.somebody();
    const orders = [];
    const members = [];
    for (let n = 0; n < 10; n++) members.push(await debits.till.member());
    // Newcomers' offers are over: nothing but the lock stands between them.
    testApp.clock.advance(4 * 86_400_000);
    for (const [n, who] of members.entries()) {
      const sent = await debits.send(who, { iban, mobile: `+3168000${String(n).padStart(4, "0")}` });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const body = await debits.write(who, sent.body.id);
      orders.push({ who, body }, { who, body: { ...body, client_id: debits.newId() } });
    }
    const answers = await Promise.all(
      orders.map(({ who, body }) => debits.till.call(who, "POST", "/api/direct-debit/orders", body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const errors = answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.error]));
    expect(errors).toContain("shop.debit_limit");
    const other = ["shop.debit_limit", "shop.sms_code_invalid", "shop.code_used"];
    expect(errors.filter((error) => !other.includes(error))).toEqual([]);
    expect(await findDifferences(testApp.app.db)).toEqual([]);
  });
});

test("codes for one IP address are limited per day, whoever asks; refused requests do not count", async () => {
  const other = await openShopForTest({ LIMITS: "yes" });
  const there = openDebits(other);
  await other.setSettings({ sms_codes_per_day_per_address: 2 });
  const [anna, bob, cleo] = [await there.till.member(), await there.till.member(), await there.till.member()];
  expect((await there.send(anna, there.somebody())).status).toBe(201);
  expect((await there.send(anna, there.somebody())).body.error).toBe("shop.sms_wait");
  expect((await there.send(bob, there.somebody())).status).toBe(201);
  const before = (await other.outbox()).length;
  const [own, [, price]] = [there.somebody(), (await there.till.readOffer(cleo)).bundles];
  expect(await there.send(cleo, own)).toMatchObject({
    status: 429,
    body: { error: "shop.sms_too_many_today" },
  });
  expect(await other.outbox()).toHaveLength(before);
  const elsewhere = await other.ask("/api/direct-debit/codes", {
    method: "POST",
    json: there.account({ ...own, expected: price?.price }),
    headers: { cookie: cleo.cookie },
    from: "145.97.39.155",
  });
  expect(elsewhere.status).toBe(201);
});

test("[M-25] a code that the SMS provider refuses is reported, does not count, and cannot be used", async () => {
  let status = 500;
  const provider = createServer((_request, response) => response.writeHead(status).end());
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const other = await openShop({ SMS_URL: url, SMS_TOKEN: "t", SMS_FROM: "Velvet" });
  try {
    const there = openDebits(other);
    const anna = await there.till.member();
    for (let tries = 0; tries < 4; tries++)
      expect(await there.send(anna)).toMatchObject({ status: 503, body: { error: "shop.sms_not_sent" } });
    const codes = await other.app.db.selectFrom("shopDebitCode").select(["sent", "voidedAt"]).execute();
    expect(codes.every(({ sent, voidedAt }) => !sent && voidedAt !== null)).toBe(true);
    status = 202;
    expect(await there.send(anna)).toMatchObject({ status: 201, body: { left: 2 } });
  } finally {
    await other.close();
    provider.close();
  }
});

test("the previous code stays valid while the SMS provider refuses the next, and ends once one is sent", async () => {
  let status = 202;
  const texts: string[] = [];
  const provider = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(""));
    if (status === 202) texts.push(body.text);
    response.writeHead(status).end();
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const other = await openShop({ SMS_URL: url, SMS_TOKEN: "t", SMS_FROM: "Velvet" });
  try {
    const there = openDebits(other);
    const codeOf = (nth: number) => /: (\d{6}) /.exec(texts.at(nth) ?? "")?.[1];
    const anna = await there.till.member();
    const sent = [await there.send(anna)];
    other.clock.advance(60_000);
    sent.push(await there.send(anna));
    other.clock.advance(60_000);
    status = 500;
    expect((await there.send(anna)).body.error).toBe("shop.sms_not_sent");
    const place = (nth: number) => there.place(anna, sent[nth]?.body.id, { sms_code: codeOf(nth) });
    expect((await place(0)).body.error).toBe("shop.sms_code_invalid");
    expect((await place(1)).status).toBe(201);
  } finally {
    await other.close();
    provider.close();
  }
});
