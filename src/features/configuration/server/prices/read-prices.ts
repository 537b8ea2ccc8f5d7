import type { OutputOf } from "#base/endpoint.ts";
import { CURRENCIES } from "#base/money.ts";
import { hasRight } from "#base/staff-rights.ts";
import { lowestPrice } from "#features/shop/server/shop.ts";
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
        lowest: lowestPrice(
          priceChanges.filter((change) => change.currency === currency),
          now,
        ),
      })),
    })),
    minimum_message_costs: minimumMessageCosts(site.bundles, site.told.message_credits),
    may_write: hasRight(person.roles, "prices.write", person.named),
  };
}

/** Works out a change of prices without making it. @throws GroundError `not_found` */
export function readPricePlan(
  call: Pick<StaffCaller, "app">,
  { site: siteId, prices }: { site: number; prices: Wanted },
): OutputOf<typeof planPrices> {
  const site = findSite(call, siteId);
  const stored = site.bundles.flatMap(({ code, prices: own }) =>
    Object.entries(own).map(([currency, amount]) => ({ code, currency, amount })),
  );
  return {
    differences: differencesOf(stored, prices),
    minimum_message_costs: minimumMessageCosts(applyPrices(site.bundles, prices), site.told.message_credits),
  };
}

function findSite({ app }: Pick<StaffCaller, "app">, siteId: number): Site {
  const site = sitesOf(app)
    .list()
    .find(({ id }) => id === siteId);
  if (!site) throw new GroundError("not_found");
  return site;
}
