import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { type Buyer, openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk } from "../desk.fixture.ts";

let testApp: TestApp;
let desk: MoneyDesk;
let anna: Buyer;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openMoneyDesk(testApp);
  anna = await desk.till.member();
});
afterAll(() => testApp?.close());

const find = (query: Record<string, string>, by = desk.sam) =>
  desk.ask(by, "GET", `/api/desk/orders-found?${new URLSearchParams(query)}`);
const idsOf = async (query: Record<string, string>) =>
  (await find(query)).orders.map(({ id }: { id: number }) => id);

test("an order is found by its number, receipt or provider's reference, and by what is on a statement", async () => {
  const { id, amount } = await desk.till.buy(anna);
  const row = await testApp.app.db
    .selectFrom("shopPayment")
    .select(["receiptNo", "providerRef", "instrument"])
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  for (const word of [String(id), row.receiptNo as string, row.providerRef as string])
    expect(await idsOf({ word }), word).toEqual([id]);
  const last4 = (row.instrument as { last4: string }).last4;
  const day = testApp.clock.now().toISOString().slice(0, 10);
  const statement = { last4, amount: String(amount.amount), currency: "EUR", day };
  expect(await idsOf(statement)).toEqual([id]);
  expect(await idsOf({ ...statement, amount: String(amount.amount + 1) })).toEqual([]);
  expect(await idsOf({ word: String(id).slice(0, 3) })).toEqual([]);
  expect(await idsOf({ word: "%" })).toEqual([]);
  expect(Object.keys((await find({ last4 })).fields)).toEqual(["amount", "currency", "day"]);
});

test("the desk's search finds orders and codes by the same keys, for who may read orders, and notes it for the member", async () => {
  const { id, amount } = await desk.till.buy(anna);
  const { receiptNo, instrument } = await testApp.app.db
    .selectFrom("shopPayment")
    .select(["receiptNo", "instrument"])
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  const search = (word: string, by = desk.sam) => desk.ask(by, "POST", "/api/desk/searches", { word });
  const day = testApp.clock.now().toISOString().slice(0, 10);
  const statement = `${(instrument as { last4: string }).last4} ${amount.amount / 100} ${day}`;
  for (const word of [receiptNo as string, statement]) {
    const { orders, members } = await search(word);
    expect(
      orders.map((one: { id: number }) => one.id),
      word,
    ).toContain(id);
    expect(members, word).toMatchObject([{ id: anna.id }]);
  }
  expect((await search(String(id))).orders).toMatchObject([{ id, member: anna.id }]);
  const { rows } = await testApp.app.pool.query(
    "select count(*)::integer as n from staff_access where kind = 'desk.searched' and about_id = $1",
    [anna.id],
  );
  expect(rows[0].n).toBe(3);
  await testApp.app.pool.query(
    "insert into shop_code (code, percent, created_at) values ('AUTUMN', 10, $1) on conflict do nothing",
    [testApp.clock.now()],
  );
  expect((await search("autumn")).codes).toMatchObject([{ code: "AUTUMN", percent: 10, member: null }]);
  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  await mira.logIn();
  for (const word of [receiptNo as string, statement, "AUTUMN", "AUTUM", (receiptNo as string).slice(0, -1)])
    expect(await search(word, mira), word).toMatchObject({ members: [], orders: [], codes: [] });
  for (const word of ["AUTUM", "AUTUMN%", (receiptNo as string).slice(0, -1)])
    expect(await search(word), word).toMatchObject({ members: [], orders: [], codes: [] });
});

test("the page of an order has both proofs of its country, its receipt and what the log says of who read it", async () => {
  const { id } = await desk.till.buy(anna);
  const read = await desk.read(id, desk.sam);
  expect(read).toMatchObject({
    member: anna.id,
    state: "completed",
    lot: { credits: 30, remaining: 30, opened: true },
  });
  expect(Object.keys(read.countries)).toEqual(["charged", "by_address", "by_profile", "by_instrument"]);
  const receipt = await desk.sam.ask("GET", `/api/desk/receipts?order=${id}`);
  expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const noted = await testApp.app.db
    .selectFrom("staffAccess")
    .select("kind")
    .where("aboutId", "=", anna.id)
    .where("subject", "=", `order:${id}`)
    .orderBy("id")
    .execute();
  expect(noted.map(({ kind }) => kind)).toEqual(["shop.order_read", "shop.receipt_read"]);
  expect(await desk.ask(desk.sam, "GET", "/api/desk/order?order=999999")).toMatchObject({ status: 404 });
});

test("the list has only orders that need work, and says why", async () => {
  await desk.till.buy(anna);
  const failing = await desk.till.buy(anna, {}, "refund_fails");
  await desk.act(desk.fay, "/api/desk/goodwill-refunds", await desk.wanted(failing.id));
  const { orders } = await desk.ask(desk.sam, "GET", "/api/desk/orders-to-work");
  expect(orders).toMatchObject([{ id: failing.id, work: ["fault"] }]);
});

test("the member's page shows what they paid and got back, and their latest orders", async () => {
  const ben = await desk.till.member();
  const order = await desk.till.buy(ben);
  await desk.act(desk.fay, "/api/desk/goodwill-refunds", await desk.wanted(order.id, { amount: 250 }));
  expect(await desk.ask(desk.sam, "GET", `/api/desk/member-money?member=${ben.id}`)).toMatchObject({
    sums: [{ orders: 1, paid: order.amount, refunded: { amount: 250 }, disputed: { amount: 0 } }],
    orders: [{ id: order.id, state: "partly_refunded" }],
    orders_total: 1,
  });
});

test("[B-03] a member, their order, refund and codes are looked up and acted on; each step is in the log, and private data asks a reason", async () => {
  const cara = await desk.till.member();
  const order = await desk.till.buy(cara);
  const step = async (answer: Promise<Response>) => {
    const response = await answer;
    const text = await response.text();
    const { rows } = await testApp.app.pool.query(
      `select kind, about_id::integer as about from staff_audit where request_id = $1
       union all select kind, about_id::integer from staff_access where request_id = $1`,
      [response.headers.get("x-request-id")],
    );
    return [
      response.status,
      text.includes("error") ? JSON.parse(text).error : null,
      ...rows.map(({ kind }) => kind),
    ];
  };
  const { fay } = desk;
  expect(await step(fay.ask("POST", "/api/desk/searches", { word: String(cara.id) }))).toEqual([
    ...[200, null, "desk.searched"],
  ]);
  const contact = `/api/desk/member-contact?member=${cara.id}`;
  expect(await step(fay.ask("GET", contact))).toEqual([403, "staff.reason_first"]);
  const reason = { member: cara.id, category: "payment", words: "Asks about a payment" };
  await fay.ask("POST", "/api/desk/contact-reasons", reason);
  expect(await step(fay.ask("GET", contact))).toEqual([200, null, "desk.contact_read"]);
  expect(await step(fay.ask("GET", `/api/desk/member-money?member=${cara.id}`))).toEqual([
    ...[200, null, "staff.member_read"],
  ]);
  expect(await step(fay.ask("GET", `/api/desk/orders-found?word=${order.id}`))).toEqual([
    ...[200, null, "shop.orders_searched"],
  ]);
  const { rows: noted } = await testApp.app.pool.query(
    "select about_id::integer as about from staff_access where kind = 'shop.orders_searched' order by id desc limit 1",
  );
  expect(noted).toEqual([{ about: cara.id }]);
  expect(await step(fay.ask("GET", `/api/desk/order?order=${order.id}`))).toEqual([
    200,
    null,
    "shop.order_read",
  ]);
  const wanted = await desk.wanted(order.id, { amount: 200 });
  await fay.confirm();
  expect(await step(fay.ask("POST", "/api/desk/goodwill-refunds", wanted))).toEqual([
    200,
    null,
    "shop.refunded",
  ]);
  const code = {
    ...{
      site: null,
      code: "CARA",
      percent: 10,
      country: null,
      member: cara.id,
      currency: null,
      minimum: null,
    },
    ...{ last_day: null, methods: null, validity: "once", why: "Waited long for an answer" },
  };
  expect(await step(fay.ask("POST", "/api/desk/codes", code))).toEqual([200, null, "shop.code_made"]);
  const { codes } = await desk.ask(fay, "GET", `/api/desk/codes?member=${cara.id}`);
  const end = { code: codes[0].id, why: "Has had an answer now" };
  expect(await step(fay.ask("POST", "/api/desk/code-ends", end))).toEqual([204, null, "shop.code_ended"]);
});
