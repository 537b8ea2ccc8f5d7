import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTRIES, CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import { makePremium } from "#src/testing/make.ts";
import type { TestApp } from "#src/testing/open-test-app.ts";
import { openShop, openTill } from "./shop.fixture.ts";

let it: TestApp;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  it = await openShop();
  till = openTill(it);
  // What a bundle costs has been so for a while.
  await it.app.pool.query("update site_bundle_price_change set since = '2026-10-01'");
  await it.refreshSites();
});
afterAll(() => it.close());

const BUNDLES = [
  ["p0", 10, false],
  ["p1", 30, false],
  ["p2", 75, true],
  ["p3", 200, false],
] as const;
const EUROS = [999, 2_499, 4_999, 9_999];

describe("[M-01] the bundles of a country, in its currency, for free and for premium members", () => {
  test.each(COUNTRIES)("%s", async (country) => {
    it.app.geo = { countryOf: () => country };
    const [free, premium] = [await till.member(), await till.member()];
    await makePremium(it, premium);
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
