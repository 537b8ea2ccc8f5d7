import { beforeAll, describe, expect, test } from "vitest";
import { COUNTRIES, type Country, CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import { makePremium } from "#testing/make.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";

openShopForFile();

beforeAll(async () => {
  // The prices have not changed for a while.
  await testApp.app.pool.query("update site_bundle_price_change set since = '2026-10-01'");
  await testApp.refreshSites();
});

const BUNDLES = [
  ["p0", 10, false],
  ["p1", 30, false],
  ["p2", 75, true],
  ["p3", 200, false],
] as const;
const EUROS = [999, 2_499, 4_999, 9_999];

describe("the bundles of a country, in its currency, for free and for premium members", () => {
  test.each(COUNTRIES)("%s", async (country) => {
    testApp.app.geo = { countryOf: () => country };
    const [free, premium] = [await till.member(), await till.member()];
    await makePremium(testApp, premium);
    const currency = CURRENCY_BY_COUNTRY[country];
    const [offered, paying] = [await till.readOffer(free), await till.readOffer(premium)];
    for (const { bundles } of [offered, paying]) {
      expect(bundles.map(({ code, credits, popular }) => [code, credits, popular])).toEqual(BUNDLES);
      for (const { credits, price, list, fee, per_message } of bundles) {
        expect([price.currency, list.currency, fee.amount]).toEqual([currency, currency, 0]);
        // A message costs one credit, and never more than it says.
        expect(per_message).toEqual({ amount: Math.ceil(price.amount / credits), currency });
      }
      if (currency === "EUR") expect(bundles.map(({ list }) => list.amount)).toEqual(EUROS);
    }
    // A newcomer's are reduced by a quarter, of which the ribbon tells; who has paid pays the whole.
    for (const { price, list, lowest, percent } of offered.bundles) {
      expect(price.amount).toBe(Math.floor((list.amount * 3) / 4));
      expect([lowest, percent]).toEqual([list, 25]);
    }
    for (const { price, list, lowest, percent } of paying.bundles)
      expect([price, lowest, percent]).toEqual([list, null, null]);
    expect([offered.premium, paying.premium]).toEqual([false, true]);
  });
});

const VAT: Record<Country, number> = {
  ...{ NL: 21, BE: 21, DE: 19, AT: 20, CH: 8.1, GB: 20, IE: 23, FR: 20, IT: 22 },
  ...{ ES: 21, PL: 23, DK: 25, SE: 25, NO: 25, FI: 25.5, US: 0, CA: 5, AU: 10 },
};

test.each(COUNTRIES)("the VAT of %s is part of the price, in the offer and in the order", async (country) => {
  testApp.app.geo = { countryOf: () => country };
  const anna = await till.member();
  expect((await till.readOffer(anna)).vat_percent).toBe(VAT[country]);
  const { amount, vat, vat_percent } = await till.order(anna, { bundle: "p3" });
  expect(vat_percent).toBe(VAT[country]);
  const net = amount.amount / (1 + VAT[country] / 100);
  expect(Math.abs(amount.amount - net - vat.amount)).toBeLessThanOrEqual(0.5);
});

test("the country is that of the IP address, else of the profile, and never chosen by the member", async () => {
  const anna = await till.member();
  expect((await till.call(anna, "PATCH", "/api/profile", { country: "PL" })).status).toBe(200);
  const countryOf = async (cookie = "") =>
    (await till.readOffer({ ...anna, cookie: `${anna.cookie}${cookie}` })).country;
  testApp.app.geo = { countryOf: () => "DK" };
  expect([await countryOf(), await countryOf("; country=US")]).toEqual(["DK", "DK"]);
  testApp.app.geo = { countryOf: () => null };
  expect([await countryOf(), await countryOf("; country=US")]).toEqual(["PL", "PL"]);
  const order = await till.order(anna);
  expect(order.amount.currency).toBe("PLN");
  const { rows } = await testApp.app.pool.query(
    "select country, country_by_address, country_by_profile from shop_order where id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ country: "PL", country_by_address: null, country_by_profile: "PL" }]);
});

test("the site's transaction fee is added to the reduced price in offer, order, payment and refund", async () => {
  testApp.app.geo = { countryOf: () => "NL" };
  const set = async (settings: Record<string, unknown>) => {
    await testApp.app.pool.query("update site_site set settings = settings || $1", [settings]);
    await testApp.refreshSites();
  };
  await set({ transaction_fee_percent: 3 });
  try {
    const anna = await till.member();
    const [, p1] = (await till.readOffer(anna)).bundles;
    // 24.99 less a quarter is 18.74, of which 3 percent are 0.57.
    expect([p1?.price.amount, p1?.fee.amount, p1?.list.amount]).toEqual([1_931, 57, 2_499]);
    const order = await till.buy(anna);
    expect(order).toMatchObject({ state: "completed", amount: { amount: 1_931 }, fee: { amount: 57 } });
    const taken = "select amount from sandbox_payment where reference = $1";
    expect((await testApp.app.pool.query(taken, [String(order.id)])).rows).toEqual([{ amount: 1_931 }]);
    const without = { ...(await till.write(anna)), expected: { amount: 2_499, currency: "EUR" } };
    expect((await till.call(anna, "POST", "/api/orders", without)).body.error).toBe("shop.price_changed");
    const { orders } = (await till.call(anna, "GET", "/api/refunds")).body;
    expect(orders).toMatchObject([{ order: order.id, money: order.amount }]);
  } finally {
    await set({ transaction_fee_percent: 0 });
  }
});

test("[M-28] a discount counts from the lowest price of the last 30 days, and a raised price is no discount", async () => {
  testApp.app.geo = { countryOf: () => "NL" };
  const setPrice = async (amount: number, { daysAgo }: { daysAgo: number }) => {
    const since = new Date(testApp.clock.now().getTime() - daysAgo * 86_400_000);
    const row = "code = 'p2' and currency = 'EUR'";
    await testApp.app.pool.query(`update site_bundle_price set amount = $1 where ${row}`, [amount]);
    const latest = `${row} and amount = $1 and since > now() - interval '1 minute'`;
    await testApp.app.pool.query(`update site_bundle_price_change set since = $2 where ${latest}`, [
      amount,
      since,
    ]);
    await testApp.refreshSites();
  };
  const readPrices = async () => {
    const { bundles } = await till.readOffer(await till.member());
    const bundle = bundles.find(({ code }) => code === "p2");
    return [bundle?.percent, bundle?.list.amount, bundle?.lowest?.amount];
  };
  await setPrice(2_999, { daysAgo: 40 });
  await setPrice(3_999, { daysAgo: 20 });
  await setPrice(4_999, { daysAgo: 10 });
  // A quarter less than 49.99 is 37.49: more than the price of 20 days ago.
  expect(await readPrices()).toEqual([null, 4_999, undefined]);
  testApp.clock.advance(15 * 86_400_000);
  expect(await readPrices()).toEqual([6, 4_999, 3_999]);
});
