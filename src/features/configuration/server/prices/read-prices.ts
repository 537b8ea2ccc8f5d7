import type { OutputOf } from "#base/endpoint.ts";
import { CURRENCIES, type Currency } from "#base/money.ts";
import { hasRight } from "#base/staff-rights.ts";
import { lowestPrice, newcomerRibbon, offersOf, tryOutOf } from "#features/shop/server/shop.ts";
import { findSettings, minimumMessageCosts, type Site, sitesOf } from "#features/site/server/site.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { readPrices as contract, planPrices } from "../../prices-contract.ts";
import { applyPrices, differencesOf } from "./plan-prices.ts";

type Wanted = Parameters<typeof differencesOf>[1];

/** Reads the price list of a site. @throws GroundError `not_found` */
export async function readPrices(
  { app, person }: StaffCaller,
  siteId: number,
): Promise<OutputOf<typeof contract>> {
  const now = app.clock.now();
  // Another process may have changed the prices a moment ago.
  await app.sites.refresh();
  const site = findSite({ app }, siteId);
  const row = await findSettings(app.db, siteId);
  return {
    site: { id: site.id, name: site.name },
    revision: row?.revision ?? 0,
    currencies: [...CURRENCIES],
    bundles: site.bundles.map(({ code, credits, popular, prices, priceChanges }) => ({
      ...{ code, credits, popular },
      prices: CURRENCIES.map((currency) => ({
        currency,
        amount: prices[currency] ?? null,
        ...viewReduction(site, { amount: prices[currency] ?? null, currency, priceChanges, now }),
      })),
    })),
    minimum_message_costs: minimumMessageCosts(site.bundles, site.told.message_credits),
    offers: offersOf(site),
    try_out: viewTryOut(site),
    may_write: hasRight(person.roles, "prices.write", person.named),
  };
}

/** Works out a change of prices without making it. @throws GroundError `not_found` */
export function readPricePlan(
  call: Pick<StaffCaller, "app">,
  { site: siteId, prices }: { site: number; prices: Wanted },
): OutputOf<typeof planPrices> {
  const site = findSite(call, siteId);
  const now = call.app.clock.now();
  const stored = site.bundles.flatMap(({ code, prices: own }) =>
    Object.entries(own).map(([currency, amount]) => ({ code, currency, amount })),
  );
  return {
    differences: differencesOf(stored, prices).map((one) => ({
      ...one,
      ...viewReduction(site, {
        amount: one.to,
        currency: one.currency,
        priceChanges: [
          ...(site.bundles.find(({ code }) => code === one.code)?.priceChanges ?? []),
          ...(one.to === null ? [] : [{ currency: one.currency, amount: one.to, since: now }]),
        ],
        now,
      }),
    })),
    minimum_message_costs: minimumMessageCosts(applyPrices(site.bundles, prices), site.told.message_credits),
  };
}

type Cell = Pick<Site["bundles"][number], "priceChanges"> & {
  amount: number | null;
  currency: Currency;
  now: Date;
};

/** Returns the lowest price of 30 days, and what the ribbon states to a new member. */
function viewReduction(site: Site, { amount, currency, priceChanges, now }: Cell) {
  const history = priceChanges.filter((change) => change.currency === currency);
  const lowest = lowestPrice(history, now);
  return { lowest, ribbon_percent: amount === null ? null : newcomerRibbon(site, { amount, lowest }) };
}

function viewTryOut(site: Site) {
  const { credits, prices } = tryOutOf(site);
  const sold = CURRENCIES.flatMap((currency) => {
    const amount = prices[currency];
    return amount === undefined ? [] : [{ amount, currency }];
  });
  return { credits, prices: sold };
}

function findSite({ app }: Pick<StaffCaller, "app">, siteId: number): Site {
  const site = sitesOf(app)
    .list()
    .find(({ id }) => id === siteId);
  if (!site) throw new GroundError("not_found");
  return site;
}
