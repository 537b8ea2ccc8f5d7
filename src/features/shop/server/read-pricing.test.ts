import { expect, test } from "vitest";
import type { RequestSite, Viewer } from "#platform/app.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";
import { readPricing } from "./read-pricing.ts";

openShopForFile();

const VISITOR: Viewer = { kind: "visitor" };

/** @param country of the IP address */
async function currencyFor(viewer: Viewer, country: string | null): Promise<string | undefined> {
  const site = testApp.app.sites.find({ host: "localhost", forced: null }) as RequestSite;
  return (await readPricing({ app: testApp.app, site, country, viewer })).from?.currency;
}

test("the price page shows a member the currency of their offer, also if only the profile tells the country", async () => {
  const anna = await till.member();
  expect((await till.call(anna, "PATCH", "/api/profile", { country: "GB" })).status).toBe(200);
  const site = testApp.app.sites.find({ host: "localhost", forced: null }) as RequestSite;
  const viewer = await testApp.app.viewers.find(new Headers({ cookie: anna.cookie }), site);
  expect(viewer.kind).toBe("member");
  for (const country of [null, "DK"]) {
    testApp.app.geo = { countryOf: () => country };
    const [bundle] = (await till.readOffer(anna)).bundles;
    expect(await currencyFor(viewer, country)).toBe(bundle?.price.currency);
  }
  expect(await currencyFor(viewer, null)).toBe("GBP");
});

test("it shows a visitor the currency of the IP address's country, else of the company's", async () => {
  expect(await currencyFor(VISITOR, "PL")).toBe("PLN");
  expect(await currencyFor(VISITOR, null)).toBe("EUR");
  const move = (country: string) => testApp.app.pool.query("update site_company set country = $1", [country]);
  await move("SE");
  await testApp.refreshSites();
  expect(await currencyFor(VISITOR, null)).toBe("SEK");
});
