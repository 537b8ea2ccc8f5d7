import { type Money, toDecimal } from "#base/money.ts";
import type { Scope } from "#platform/scope.ts";
import type { Settings } from "../contract.ts";
import { minimumMessageCosts } from "../rules.ts";
import { siteSettings } from "../settings.ts";
import { type Site, settingsOf, siteOf, siteText } from "./site.ts";

/** Returns the settings by the names of the specification, in the caller's language and for the caller's country. */
export function readSettings(
  scope: Pick<Scope, "app" | "site" | "texts" | "country" | "selectedCountry">,
): Settings {
  const site: Site = siteOf(scope);
  const settings = settingsOf({ site }, siteSettings);
  const { told } = site;
  return {
    countries: settings.countries,
    name: site.name,
    domain: site.domain,
    domain_language: site.domainLanguage,
    index_title: siteText(site, "index_title", scope.texts),
    description: siteText(site, "description", scope.texts),
    cdn_prefix: settings.cdn_prefix,
    niche: site.niche,
    geoip_country: scope.country,
    geoip_selected_country: scope.selectedCountry,
    signups: told.signups,
    logged_out_search: told.logged_out_search,
    logged_out_search_trafficsource: told.logged_out_search_trafficsource,
    visible_profile_fields: told.visible_profile_fields,
    visible_profile_notes: told.visible_profile_notes,
    search_fields: told.search_fields,
    message_credits: told.message_credits,
    photo_credits: told.photo_credits,
    gift_credits: told.gift_credits,
    signup_credits: told.signup_credits,
    message_length: told.message_length,
    minimum_message_costs: viewCosts(minimumMessageCosts(site.bundles, told.message_credits)),
    support_email: site.supportEmail,
    support_phone: site.company.supportPhone,
    enable_site_entry_popup: settings.enable_site_entry_popup,
    fictional_icon: settings.fictional_icon,
    fictional_warning: siteText(site, "fictional_warning", scope.texts),
    fictional_singular: siteText(site, "fictional_singular", scope.texts),
    fictional_plural: siteText(site, "fictional_plural", scope.texts),
    refund_days: told.refund_days,
    member_resell: told.member_resell,
    company_id: site.company.id,
    mail_name: site.mailName,
    push_public_key: scope.app.push?.publicKey ?? null,
  };
}

function viewCosts(costs: Record<string, Money>): Settings["minimum_message_costs"] {
  return Object.fromEntries(
    Object.entries(costs).map(([country, price]) => [
      country,
      { costs: toDecimal(price), currency: price.currency },
    ]),
  );
}
