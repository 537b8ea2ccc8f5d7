import { CURRENCY_BY_COUNTRY, isCountry } from "#base/countries.ts";
import { FALLBACK_LOCALE, toLocale } from "#base/locales.ts";
import { isProofNeededIn } from "#features/age/server/age.ts";
import { listCheckable, listMethods, listSitesWithOrders } from "#features/shop/server/shop.ts";
import { type Site, STATIC_PAGES, settingsOf, sitesOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { countWithRole } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Check } from "../../opening-contract.ts";
import type { InstallationFacts, SiteFacts } from "../../opening-rules.ts";
import { listChecks } from "../checks/queries-check.ts";
import { readProcesses } from "../read-health.ts";
import { NEEDED_VARIABLES } from "./variables.ts";

export type Facts = { installation: InstallationFacts; sites: { site: Site; facts: SiteFacts }[] };
type Parts = Pick<
  App,
  "age" | "ageSandbox" | "clock" | "config" | "db" | "payments" | "push" | "sites" | "sms"
>;

/** Reads what the installation and its sites really have. Nothing is asked of other servers. */
export async function readFacts(app: Parts): Promise<Facts> {
  const [stored, operators, { missing }, withOrders] = await Promise.all([
    listChecks(app.db),
    countWithRole(app.db, "operator"),
    readProcesses(app),
    listSitesWithOrders(app.db),
  ]);
  const checks: Check[] = stored.map((one) => ({ ...one, at: one.at.toISOString() }));
  return {
    installation: {
      ...{ operators, checks, missingRoles: missing },
      isDemo: app.config.MODE === "demo",
      missingVariables: NEEDED_VARIABLES.filter((name) => app.config[name] === undefined),
      providers: listCheckable(app).length,
      hasPush: app.push !== null,
      hasSms: app.sms !== null,
    },
    sites: sitesOf(app)
      .list()
      .map((site, at) => ({ site, facts: factsOf(app, site, { isFirst: at === 0, withOrders }) })),
  };
}

type Known = { isFirst: boolean; withOrders: readonly number[] };

function factsOf(app: Parts, site: Site, { isFirst, withOrders }: Known): SiteFacts {
  const { company } = site;
  const locale = toLocale(site.domainLanguage ?? "") ?? FALLBACK_LOCALE;
  return {
    company: {
      ...{ name: company.name, address: company.address, city: company.city, country: company.country },
      ...{ kvk: company.kvk, vat_numbers: company.vatNumbers.join(" ") },
      ...{ support_phone: company.supportPhone, support_email: site.supportEmail },
    },
    domains: site.domains,
    differs: isFirst ? differingAddress(app, site) : null,
    missingPrices: missingPrices(site),
    hasMethod: hasMethod(app, site),
    country: company.country,
    untranslated: STATIC_PAGES.filter((name) => site.staticPage(name, locale, "").locale !== locale),
    hasOwnTexts: Object.keys(site.ownTexts).length > 0,
    closedCountries: closedCountries(app, site),
    isOpen: site.isOpen,
    hasOrder: withOrders.includes(site.id),
  };
}

/** Links in mails lead to each site's own domain, with the port and scheme of PUBLIC_ADDRESS. */
function differingAddress({ config }: Parts, { domains }: Site): string | null {
  if (config.PUBLIC_ADDRESS === undefined) return null;
  const { hostname } = new URL(config.PUBLIC_ADDRESS);
  return domains.includes(hostname) ? null : hostname;
}

/** Prices in the currency of the company's country are always needed; those of other currencies close countries. */
function missingPrices({ bundles, company }: Site): string[] {
  const { country } = company;
  const currency = isCountry(country) ? CURRENCY_BY_COUNTRY[country] : "EUR";
  if (bundles.length === 0) return [currency];
  return bundles.filter(({ prices }) => !prices[currency]).map(({ code }) => `${code} ${currency}`);
}

function hasMethod(app: Parts, site: Site): boolean {
  const { country } = site.company;
  if (!isCountry(country)) return false;
  const currency = CURRENCY_BY_COUNTRY[country];
  const amounts = site.bundles.flatMap(({ prices }) => prices[currency] ?? []);
  const offers = (amount: number) => listMethods(app, { site, country, money: { amount, currency } });
  return amounts.some((amount) => offers(amount).length > 0);
}

function closedCountries({ age, ageSandbox }: Parts, site: Site): string[] {
  const canProve = ageSandbox !== null || age.some(({ level }) => level === "provider");
  if (canProve) return [];
  return settingsOf({ site }, siteSettings).countries.filter((country) => isProofNeededIn(site, country));
}
