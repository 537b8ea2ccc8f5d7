import { formatMoney } from "#base/money.ts";
import type { Scope } from "#platform/scope.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { cheapestMessage } from "../rules.ts";
import { siteSettings } from "../settings.ts";
import { settingsOf, siteOf, siteText } from "./site-of.ts";

/** Reads what the home page shows about the site. */
export function readHome(scope: Pick<Scope, "site" | "texts" | "country" | "regionalTag" | "app">) {
  const site = siteOf(scope);
  const { told } = site;
  const price = cheapestMessage(site.bundles, told.message_credits, scope.country ?? site.company.country);
  return {
    title: siteText(site, "index_title", scope.texts),
    description: siteText(site, "description", scope.texts),
    name: site.name,
    origin: siteOrigin(scope.app, site),
    messagePrice: price && formatMoney(price, scope.regionalTag),
    freeMessages: told.free_messages,
    picture: site.brand.picture,
    minAge: settingsOf(scope, siteSettings).min_age,
  };
}
