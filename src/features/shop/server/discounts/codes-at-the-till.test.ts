import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findClaimDifferences } from "../books/find-claim-differences.ts";
import { openDebits } from "../debit/debit.fixture.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { type Buyer, newsOf, openTill } from "../shop.fixture.ts";
import { type Codes, openCodes } from "./codes.fixture.ts";

const HOUR = 3_600_000;

let testApp: Codes;
let till: ReturnType<typeof openTill>;
let debits: ReturnType<typeof openDebits>;
let anna: Buyer;
beforeAll(async () => {
  testApp = await openCodes();
  till = openTill(testApp);
  debits = openDebits(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  testApp.app.geo = { countryOf: () => "NL" };
  anna = await testApp.member();
});

const order = (body: unknown) => till.call(anna, "POST", "/api/orders", body);
const countOrders = async () => (await till.call(anna, "GET", "/api/orders")).body.orders.length;

describe("[M-06] each condition of a code is checked when ordering", () => {
  const inAnHour = () => new Date(testApp.clock.now().getTime() + HOUR);
  const cases: [string, (who: Buyer) => Parameters<Codes["code"]>[0], string][] = [
    ["minimum order", () => ({ minimumAmount: 2_500, currency: "EUR" }), "shop.code_minimum"],
    ["country", () => ({ country: "DE" }), "shop.code_not_here"],
    ["user", ({ id }) => ({ memberId: id }), "shop.code_unknown"],
    ["currency", () => ({ currency: "GBP" }), "shop.code_not_here"],
    ["expiry", () => ({ expiresAt: inAnHour() }), "shop.code_expired"],
    ["methods", () => ({ methods: ["paypal"] }), "shop.code_method"],
    ["validity", () => ({ validity: "once" }), "shop.code_used"],
    ["status", () => ({ status: "inactive" }), "shop.code_expired"],
  ];
  test.each(cases)("%s", async (field, wanted, refused) => {
    const ben = await testApp.member();
    const good = await testApp.code({});
    const code = await testApp.code(wanted(ben));
    if (field === "validity") await till.buy(ben, { code });
    // The price with a valid code, so that only the code itself can be refused.
    const seen = await till.write(anna, { code: good });
    if (field === "expiry") testApp.clock.advance(HOUR);
    const status = refused === "shop.code_unknown" ? 404 : 409;
    expect(await order({ ...seen, code })).toMatchObject({ status, body: { error: refused } });
    expect(await countOrders()).toBe(0);
    const fits = { ...wanted(anna), country: null, currency: null, minimumAmount: null, methods: null };
    const open = await testApp.code({ ...fits, status: "active", expiresAt: inAnHour() });
    expect(await order({ ...seen, code: open })).toMatchObject({
      status: 201,
      body: { discount_code: open, amount: { amount: 1_999, currency: "EUR" }, list: { amount: 2_499 } },
    });
  });

  test("a minimum refers to the price before the discount, and includes that price", async () => {
    const code = await testApp.code({ minimumAmount: 2_499, currency: "EUR" });
    expect((await till.order(anna, { code })).amount.amount).toBe(1_999);
  });
});

test("after leaving an order with the time bonus at the provider, the welcome discount can still be used", async () => {
  const left = await till.order(anna);
  expect(left.discount_code).toBe("TIMEBONUS25");
  testApp.clock.advance(4 * HOUR);
  expect((await till.readOffer(anna)).discount).toMatchObject({ code: "WELCOME" });
  const placed = await till.buy(anna);
  expect(placed).toMatchObject({ state: "completed", discount_code: "WELCOME" });
  expect((await till.read(anna, left)).order).toMatchObject({ state: "cancelled", reason: "replaced" });
});

test("an account that paid for one newcomer's offer is refused for another before anything is signed", async () => {
  const account = debits.somebody();
  expect((await debits.buy(anna, account)).body.discount_code).toBe("TIMEBONUS25");
  testApp.clock.advance(13 * 24 * HOUR);
  const ben = await testApp.member();
  const sent = await debits.send(ben, { ...debits.somebody(), iban: account.iban });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect(await debits.place(ben, sent.body.id)).toMatchObject({
    status: 409,
    body: { error: "shop.code_used" },
  });
  expect((await till.call(ben, "GET", "/api/orders")).body.orders).toEqual([]);
});

test("an SMS code for one bundle does not sign another of the same price", async () => {
  const price = (code: string, amount: number) =>
    testApp.app.db
      .updateTable("siteBundlePrice")
      .set({ amount })
      .where("code", "=", code)
      .where("currency", "=", "EUR")
      .execute();
  await price("p0", 2_499);
  await testApp.refreshSites();
  try {
    const sent = await debits.send(anna, debits.somebody());
    expect(await debits.place(anna, sent.body.id, { bundle: "p0" })).toMatchObject({
      status: 409,
      body: { error: "shop.sms_code_invalid" },
    });
    expect((await debits.place(anna, sent.body.id)).body).toMatchObject({ credits: 30, state: "completed" });
  } finally {
    await price("p0", 999);
    await testApp.refreshSites();
  }
});

test.each(["failed", "cancelled", "refused"])(
  "an order that was %s at the provider has used nothing: newcomer's offer and code count again",
  async (outcome) => {
    const code = await testApp.code({ validity: "once" });
    expect((await till.buy(anna, {}, outcome)).discount_code).toBe("TIMEBONUS25");
    expect((await till.buy(anna, { code }, outcome)).discount_code).toBe(code);
    const ben = await testApp.member();
    expect(await till.buy(ben, { code })).toMatchObject({ state: "completed", discount_code: code });
    expect(await till.buy(anna)).toMatchObject({ state: "completed", discount_code: "TIMEBONUS25" });
  },
);

test("an order that is paid after another used its offer leaves no partial claim", async () => {
  const late = await till.order(anna, { code: "TIMEBONUS25" });
  await till.pick(late, "cancelled");
  await testApp.runJobs();
  const other = await till.order(anna, { code: "WELCOME" });
  await settlePayment(testApp.app, { orderId: late.id, news: newsOf(late) });
  expect((await till.read(anna, late)).order).toMatchObject({ state: "refunded", reason: "code_used" });
  expect(await findClaimDifferences(testApp.app.db)).toEqual([]);
  await till.pick(other, "cancelled");
  await testApp.runJobs();
  expect((await till.readOffer(anna)).discount?.code).toBe("TIMEBONUS25");
  expect((await till.buy(anna, { code: "TIMEBONUS25" })).discount_code).toBe("TIMEBONUS25");
  expect(await findClaimDifferences(testApp.app.db)).toEqual([]);

  const half = testApp.app.db.deleteFrom("shopCodeClaim").where("claim", "=", `member ${anna.id}`);
  await half.where("code", "=", "NEWCOMER").execute();
  expect(await findClaimDifferences(testApp.app.db)).toMatchObject([
    { what: expect.stringContaining("claims of the newcomer's offer"), memberId: anna.id },
  ]);
});
