import { type Country, CURRENCY_BY_COUNTRY, isCountry } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import { chatSettings } from "#features/chat/settings.ts";
import { minimumMessageCosts, settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { pricePerMessage } from "../rules.ts";
import { findBuyer } from "./find-buyer.ts";

type PricingScope = Pick<Scope, "site" | "country" | "viewer"> & { app: Pick<App, "db" | "clock"> };

/** Prices for the reader's country; for the first country with prices if theirs has none. */
export async function readPricing(scope: PricingScope) {
  const { bundles } = siteOf(scope);
  const settings = settingsOf(scope, chatSettings);
  const costs = minimumMessageCosts(bundles, settings.message_credits);
  const country = await findCountry(scope);
  const here = isCountry(country) && costs[country] ? country : Object.keys(costs)[0];
  const currency = CURRENCY_BY_COUNTRY[(here ?? "NL") as Country];
  const gifts = Object.values(settings.gift_credits);
  return {
    loggedIn: scope.viewer.kind === "member",
    from: (here !== undefined && costs[here]) || null,
    bundles: bundles.flatMap(({ code, credits, popular, prices }) => {
      const amount = prices[currency];
      if (amount === undefined) return [];
      const price: Money = { amount, currency };
      const per_message = pricePerMessage(price, credits, settings.message_credits);
      return [{ code, credits, popular, price, per_message, lowest: null, percent: null }];
    }),
    costs: Object.entries(costs).map(([country, price]) => ({ country, price })),
    credits: {
      text: settings.message_credits,
      photo: settings.photo_credits,
      gift: { from: Math.min(...gifts), to: Math.max(...gifts) },
    },
    freeMessages: settings.free_messages,
  };
}

/** A member sees the prices that the till will ask of them. A visitor has no profile to tell their country. */
async function findCountry({ app, site, country, viewer }: PricingScope): Promise<string | null> {
  if (viewer.kind === "member") return (await findBuyer(app, { site, country, viewer })).country;
  return country ?? siteOf({ site }).company.country;
}
