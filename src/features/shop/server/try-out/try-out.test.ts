import { afterEach, expect, test } from "vitest";
import { CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openDebits } from "../debit/debit.fixture.ts";
import { openOperator } from "../debit/sent-back.fixture.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";
import { offerTryOut, readTryOut } from "../shop.ts";
import { tryOutOf } from "./try-out.ts";

openShopForFile();
afterEach(async () => {
  expect(await findAllDifferences(testApp.app)).toEqual([]);
});

const offer = ({ id }: Buyer) =>
  testApp.app.db.transaction().execute((tx) => offerTryOut(testApp.app, tx, { memberId: id }));
const write = async (who: Buyer, changes: Record<string, unknown> = {}) => {
  const { try_out } = await till.readOffer(who);
  return till.write(who, { bundle: "tryout", expected: try_out?.price ?? PRICE, ...changes });
};
const scopeOf = ({ id }: Buyer) => ({
  site: testApp.app.sites.find({ host: "localhost", forced: null }) as never,
  country: "GB",
  viewer: { memberId: id, locale: "en" } as never,
});
const PRICE = { amount: 299, currency: "EUR" };
const order = async (who: Buyer, changes: Record<string, unknown> = {}) =>
  till.call(who, "POST", "/api/orders", await write(who, changes));
const buy = async (who: Buyer, card: string, changes: Record<string, unknown> = {}) => {
  const { status, body } = await order(who, changes);
  expect(status, JSON.stringify(body)).toBe(201);
  await till.pick(body, "paid", card);
  await testApp.runJobs();
  return (await till.read(who, body)).order;
};

test("the try-out package costs what is listed, in every currency", () => {
  const site = testApp.app.sites.find({ host: "localhost", forced: null });
  const { credits, prices } = tryOutOf(site as never);
  expect(credits).toBe(5);
  expect(prices).toEqual({
    ...{ EUR: 299, GBP: 259, CHF: 290, PLN: 1_299, DKK: 2_200, SEK: 3_400 },
    ...{ NOK: 3_500, USD: 349, CAD: 479, AUD: 529 },
  });
  for (const currency of Object.values(CURRENCY_BY_COUNTRY)) expect(prices).toHaveProperty(currency);
});

test("it is sold only to a member to whom it was offered, and is in no price list", async () => {
  const anna = await till.member();
  const before = await (await testApp.ask("/api/settings.php")).json();
  expect((await till.readOffer(anna)).try_out).toBeNull();
  expect(await order(anna)).toMatchObject({ status: 404, body: { error: "shop.bundle_unknown" } });
  expect(await offer(anna)).toBe(true);
  const { bundles, try_out } = await till.readOffer(anna);
  expect(bundles.map(({ code }) => code)).toEqual(["p0", "p1", "p2", "p3"]);
  // Also for a newcomer, whose discount it does not take.
  expect(try_out).toMatchObject({ code: "tryout", credits: 5, price: PRICE, list: PRICE, percent: null });
  expect(await readTryOut(testApp.app, scopeOf(anna))).toMatchObject({
    price: { amount: 259, currency: "GBP" },
  });
  const after = await (await testApp.ask("/api/settings.php")).json();
  expect(after.minimum_message_costs).toEqual(before.minimum_message_costs);
  expect((await till.readOffer(await till.member())).try_out).toBeNull();
  expect((await order(anna, { code: "TIMEBONUS25" })).body.error).toBe("shop.code_not_here");
  expect((await order(anna, { expected: { amount: 1, currency: "EUR" } })).body.error).toBe(
    "shop.price_changed",
  );
});

test("[A-17] it is an order like any other, with premium, receipt and refund, and can be bought once", async () => {
  const anna = await till.member();
  await offer(anna);
  const waiting = (await order(anna)).body;
  const bought = await buy(anna, "4242");
  expect((await till.read(anna, waiting)).order).toMatchObject({ state: "cancelled", reason: "replaced" });
  expect(bought).toMatchObject({ state: "completed", bundle: "tryout", amount: PRICE, receipt: true });
  expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ credits: 5, premium: true });
  expect(await offer(anna)).toBe(false);
  expect(await readTryOut(testApp.app, scopeOf(anna))).toBeNull();
  expect((await till.readOffer(anna)).try_out).toBeNull();
  expect(await order(anna)).toMatchObject({ status: 409, body: { error: "shop.try_out_used" } });
  expect((await till.call(anna, "GET", "/api/refunds")).body).toMatchObject({ credits: 5, sums: [PRICE] });
});

test("of two orders at once, one is placed", async () => {
  const anna = await till.member();
  await offer(anna);
  const bodies = [await write(anna), await write(anna)];
  const answers = await Promise.all(bodies.map((body) => till.call(anna, "POST", "/api/orders", body)));
  const placed = answers.filter(({ status }) => status === 201);
  for (const { body } of placed) if (body.next) await till.pick(body, "paid");
  await testApp.runJobs();
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(5);
});

test("a failed payment does not use it up", async () => {
  const anna = await till.member();
  await offer(anna);
  const { body } = await order(anna);
  await till.pick(body, "refused");
  await testApp.runJobs();
  expect((await till.read(anna, body)).order.state).toBe("failed");
  expect(await buy(anna, "")).toMatchObject({ state: "completed" });
});

test("a card that has bought it pays for it once, with another membership the money goes back", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  for (const one of [anna, ben]) await offer(one);
  expect(await buy(anna, "1881", { store_card: true })).toMatchObject({ state: "completed" });
  expect(await buy(ben, "1881")).toMatchObject({ state: "refunded", reason: "try_out_used" });
  expect(await readWallet(testApp.app.db, ben.id)).toMatchObject({ credits: 0, premium: false });
});

test("a stored card that has bought it is refused before it is charged", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  for (const one of [anna, ben]) await offer(one);
  await buy(anna, "3030");
  await till.buy(ben, { bundle: "p0", code: undefined, store_card: true }, "paid", "3030");
  const [card] = (await till.readOffer(ben)).cards;
  const { method: _, ...body } = await write(ben, { card: card?.id });
  expect(await till.call(ben, "POST", "/api/orders/repeat", body)).toMatchObject({
    status: 409,
    body: { error: "shop.try_out_used" },
  });
});

test("an account that has bought it by direct debit is refused with another membership", async () => {
  const debits = openDebits(testApp);
  const [anna, ben] = [await till.member(), await till.member()];
  const account = debits.somebody();
  const place = async (who: Buyer) => {
    await offer(who);
    const details = {
      ...account,
      mobile: debits.somebody().mobile,
      house_number: debits.somebody().house_number,
    };
    const sent = await till.call(who, "POST", "/api/direct-debit/codes", {
      ...debits.account({ ...details, bundle: "tryout" }),
      expected: PRICE,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const { method: _, ...body } = await write(who);
    const answer = { ...body, id: sent.body.id, sms_code: await debits.readCode() };
    return till.call(who, "POST", "/api/direct-debit/orders", answer);
  };
  expect(await place(anna)).toMatchObject({ status: 201, body: { state: "completed" } });
  await openOperator(testApp).collect();
  testApp.clock.advance(20 * 86_400_000);
  expect(await place(ben)).toMatchObject({ status: 409, body: { error: "shop.try_out_used" } });
});
