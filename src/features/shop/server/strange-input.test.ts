import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";
import type { Buyer } from "./shop.fixture.ts";

openShopForFile();

let anna: Buyer;
beforeAll(async () => {
  anna = await till.member();
});

const NOTHING = "\u0007\u200b\u202e";

describe("a code with invisible characters", () => {
  test("equals the visible code", async () => {
    const { status, body } = await till.call(
      anna,
      "GET",
      `/api/discountcode.php?code=${encodeURIComponent(`TIME\u0007BONUS\u200b25\ufeff`)}`,
    );
    expect([status, body.code]).toEqual([200, "TIMEBONUS25"]);
  });

  test.each(["/api/discountcode.php?code=", "/api/offer?code=", "/api/direct-debit?bundle=p1&code="])(
    "of nothing else is told at its field: %s",
    async (path) => {
      const answer = await till.call(anna, "GET", path + encodeURIComponent(NOTHING));
      expect(answer).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    },
  );
});

describe("a withdrawal with invisible characters", () => {
  const declare = (changes: Record<string, string>) =>
    till.call(null, "POST", "/api/withdrawals", {
      ...{ client_id: randomUUID(), name: "Anna", email: "anna@members.example", order: "1" },
      ...changes,
    });

  test.each(["name", "order"])("is refused if its %s has nothing else", async (field) => {
    const { status, body } = await declare({ [field]: NOTHING });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("is stored without them, in one line", async () => {
    const client_id = randomUUID();
    const name = `Anna\u0007 \u202e\n\nŁęcka`;
    expect((await declare({ client_id, name, order: "No.\u00071" })).status).toBe(202);
    const { rows } = await testApp.app.pool.query(
      "select name, order_no from shop_withdrawal where client_id = $1",
      [client_id],
    );
    expect(rows).toEqual([{ name: "Anna Łęcka", order_no: "1" }]);
  });
});

test("unknown fields are refused with their path, also within the price, and nothing is ordered", async () => {
  const body = await till.write(anna);
  const expected = { ...(body.expected as object), price: 1 };
  const answer = await till.call(anna, "POST", "/api/orders", { ...body, user_id: 1, expected });
  expect(answer).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  expect(answer.body.fields).toEqual({
    user_id: "This field doesn’t exist.",
    "expected.price": "This field doesn’t exist.",
  });
  expect((await till.call(anna, "GET", "/api/orders")).body.orders).toEqual([]);
});

test("an order with the id of another one and different content is refused", async () => {
  const body = await till.write(anna);
  const placed = await till.call(anna, "POST", "/api/orders", body);
  expect(placed.status).toBe(201);
  const expected = body.expected as { amount: number; currency: string };
  for (const changes of [
    { bundle: "p2" },
    { method: "paypal" },
    { start_now: false },
    { code: "WELCOME" },
    { expected: { ...expected, amount: 1 } },
    { expected: { ...expected, currency: "USD" } },
  ])
    expect(
      await till.call(anna, "POST", "/api/orders", { ...body, ...changes }),
      JSON.stringify(changes),
    ).toMatchObject({ status: 409, body: { error: "shop.order_differs" } });
  expect((await till.call(anna, "POST", "/api/orders", body)).body.id).toBe(placed.body.id);
  const repeat = { ...body, method: undefined, card: 1 };
  expect((await till.call(anna, "POST", "/api/orders/repeat", repeat)).status).toBe(404);
});

test("an order cannot be started with another version of the text, nor without one", async () => {
  const ben = await till.member();
  const order = await till.buy(ben, { start_now: false });
  const start = (body: unknown) => till.call(ben, "PUT", `/api/orders/${order.id}/start`, body);
  expect(await start({ start_now_text: "1999-01" })).toMatchObject({
    status: 409,
    body: { error: "shop.words_changed" },
  });
  expect((await start({})).status).toBe(400);
  expect(await till.read(ben, order)).toMatchObject({ order: { opened: false }, credits: 0 });
});

test("a post to the sandbox that is not a form has no effect", async () => {
  const ben = await till.member();
  const placed = await till.order(ben);
  const { pathname } = new URL((placed.next as { url: string }).url);
  const body = JSON.stringify({ outcome: "paid" });
  for (const type of ["application/json", "text/plain", "multipart/form-data"]) {
    const answer = await testApp.ask(pathname, { method: "POST", headers: { "content-type": type }, body });
    expect([type, answer.status]).toEqual([type, 303]);
  }
  await testApp.runJobs();
  expect((await till.read(ben, placed)).order.state).toBe("loading");
});

test("a client id that another member has used can be used again", async () => {
  const [ben, cleo] = [await till.member(), await till.member()];
  const bens = await till.write(ben);
  const [first, second] = [
    await till.call(ben, "POST", "/api/orders", bens),
    await till.call(cleo, "POST", "/api/orders", { ...bens, bundle: "p1" }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await till.call(ben, "GET", "/api/orders")).body.orders).toHaveLength(1);
});

test("another member's refund is not returned for its id", async () => {
  const [ben, cleo] = [await till.member(), await till.member()];
  const bought = await till.buy(ben);
  const wanted = { client_id: randomUUID(), credits: bought.credits, sums: [bought.amount] };
  const refund = (who: Buyer) => till.call(who, "POST", "/api/refunds", wanted);
  expect((await refund(ben)).status).toBe(200);
  expect(await refund(cleo)).toMatchObject({ status: 409, body: { error: "shop.refund_nothing" } });
  await till.buy(cleo);
  const answer = await refund(cleo);
  expect(answer).toMatchObject({ status: 200, body: { credits: 0 } });
  expect(answer.body.refunds).toHaveLength(1);
  expect(answer.body.refunds[0].order).not.toBe(bought.id);
});

test("ten concurrent tries of one refund are one refund, and each gets the result", async () => {
  const ben = await till.member();
  const bought = await till.buy(ben);
  const wanted = { client_id: randomUUID(), credits: bought.credits, sums: [bought.amount] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => till.call(ben, "POST", "/api/refunds", wanted)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { body } of answers)
    expect(body).toMatchObject({ credits: 0, refunds: [{ order: bought.id, money: bought.amount }] });
  expect((await till.read(ben, bought)).order).toMatchObject({ state: "refunded", refunded: bought.amount });
});
