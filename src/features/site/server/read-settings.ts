import { type Money, toDecimal } from "#base/money.ts";
import type { Scope } from "#platform/scope.ts";
import type { Settings } from "../contract.ts";
import { minimumMessageCosts } from "../rules.ts";
import { type Site, siteOf, siteText } from "./site.ts";

/** The settings as the specification names them, in the caller's language and for the caller's country. */
export function readSettings(scope: Pick<Scope, "site" | "texts" | "country" | "selectedCountry">): Settings {
  const site: Site = siteOf(scope);
  const { settings } = site;
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
    signups: settings.signups,
    logged_out_search: settings.logged_out_search,
    logged_out_search_trafficsource: settings.logged_out_search_trafficsource,
    visible_profile_fields: settings.visible_profile_fields,
    visible_profile_notes: settings.visible_profile_notes,
    search_fields: settings.search_fields,
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    gift_credits: settings.gift_credits,
    signup_credits: settings.signup_credits,
    message_length: settings.message_length,
    minimum_message_costs: viewCosts(minimumMessageCosts(site.bundles, settings.message_credits)),
    support_email: site.supportEmail,
    support_phone: site.company.supportPhone,
    enable_site_entry_popup: settings.enable_site_entry_popup,
    fictional_icon: settings.fictional_icon,
    fictional_warning: siteText(site, "fictional_warning", scope.texts),
    fictional_singular: siteText(site, "fictional_singular", scope.texts),
    fictional_plural: siteText(site, "fictional_plural", scope.texts),
    refund_days: settings.refund_days,
    member_resell: settings.member_resell,
    company_id: site.company.id,
    mail_name: site.mailName,
    push_public_key: null,
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
