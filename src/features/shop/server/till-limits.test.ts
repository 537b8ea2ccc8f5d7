import { expect, test } from "vitest";
import { openDebits } from "./debit/debit.fixture.ts";
import { openShopForTest, openTill } from "./shop.fixture.ts";

test("a member can order twenty times in an hour; then orders are refused", async () => {
  const testApp = await openShopForTest({ LIMITS: "yes" });
  const till = openTill(testApp);
  const [anna, ben] = [await till.member(), await till.member()];
  const seen = await till.write(anna);
  const order = (who: typeof anna) =>
    till.call(who, "POST", "/api/orders", { ...seen, client_id: crypto.randomUUID() });
  for (let placed = 0; placed < 20; placed++) expect((await order(anna)).status).toBe(201);
  const answer = await order(anna);
  expect(answer).toMatchObject({ status: 429, body: { error: "shop.too_many_orders" } });
  expect(answer.body.message).toContain("too many orders in the last hour");
  expect((await till.call(anna, "GET", "/api/orders?before=999999999")).body.orders).toHaveLength(20);
  expect((await order(ben)).status).toBe(201);
});

test("a member can try sixty discount codes in a minute and no more", async () => {
  const testApp = await openShopForTest({ LIMITS: "yes" });
  const till = openTill(testApp);
  const anna = await till.member();
  const ask = () =>
    till.call(anna, "GET", `/api/discountcode.php?code=GUESS-${crypto.randomUUID().slice(0, 8)}`);
  const statuses = [];
  for (let tries = 0; tries < 61; tries++) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
});

test("the sixty tries a minute are shared by offer, form and order", async () => {
  const testApp = await openShopForTest({ LIMITS: "yes" });
  const till = openTill(testApp);
  const [anna, ben] = [await till.member(), await till.member()];
  const body = await till.write(anna);
  const code = () => `GUESS-${crypto.randomUUID().slice(0, 8)}`;
  const ways = [
    () => till.call(anna, "GET", `/api/offer?code=${code()}`),
    () => till.call(anna, "GET", `/api/discountcode.php?code=${code()}`),
    () => till.call(anna, "GET", `/api/direct-debit?bundle=p1&code=${code()}`),
    () => till.call(anna, "POST", "/api/orders", { ...body, code: code() }),
  ];
  for (let tries = 0; tries < 60; tries++) {
    const { status, body: told } = await (ways[tries % ways.length] as (typeof ways)[number])();
    expect([status, told.error]).toEqual([404, "shop.code_unknown"]);
  }
  for (const way of ways) {
    const answer = await way();
    expect(answer).toMatchObject({ status: 429, body: { error: "too_many_requests" } });
  }
  expect((await till.call(anna, "GET", "/api/offer")).status).toBe(200);
  expect((await till.call(ben, "GET", `/api/offer?code=${code()}`)).status).toBe(429);
});

test("in production there is no sandbox: no page, no webhooks and no payment methods", async () => {
  const testApp = await openShopForTest({
    LIMITS: "yes",
    MODE: "production",
    PUBLIC_ADDRESS: "https://velvet.example",
    SECRET: "4f1c9be27ad05386e1b7c0d92f6a8354",
    MAIL_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "post@velvet.example",
  });
  const till = openTill(testApp);
  for (const path of ["", "pay", "pay/sb_00000000-0000-0000-0000-000000000000"])
    for (const method of ["GET", "POST"])
      expect((await testApp.ask(`/sandbox/${path}`, { method })).status).toBe(404);
  const headers = { "content-type": "application/json" };
  const news = await testApp.ask("/api/payment-news/sandbox", { method: "POST", headers, body: "{}" });
  expect(news.status).toBe(401);
  const anna = await till.member();
  expect((await till.readOffer(anna)).methods).toEqual([]);
  const order = { ...(await till.write(anna)), method: "creditcard" };
  expect((await till.call(anna, "POST", "/api/orders", order)).body.error).toBe("shop.method_not_here");
});

test("in production without an SMS provider direct debit is not offered, and no code is stored in the database", async () => {
  const production = {
    LIMITS: "yes",
    MODE: "production",
    PUBLIC_ADDRESS: "https://velvet.example",
    SECRET: "4f1c9be27ad05386e1b7c0d92f6a8354",
    MAIL_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "post@velvet.example",
  };
  const sms = { SMS_URL: "https://sms.example/v1", SMS_TOKEN: "t", SMS_FROM: "Velvet" };
  for (const [settings, offered] of [
    [{}, []],
    [{ ...sms, SMS_TOKEN: "" }, []],
    [sms, ["sdd"]],
  ] as const) {
    const testApp = await openShopForTest({ ...production, ...settings });
    const debits = openDebits(testApp);
    const anna = await debits.till.member();
    expect((await debits.till.readOffer(anna)).methods).toEqual(offered);
    if (offered.length > 0) continue;
    expect((await debits.send(anna)).body.error).toBe("shop.method_not_here");
    expect(await testApp.outbox()).toEqual([]);
  }
});
