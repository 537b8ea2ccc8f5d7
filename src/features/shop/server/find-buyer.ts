import { type Country, CURRENCY_BY_COUNTRY, isCountry } from "#base/countries.ts";
import type { Currency } from "#base/money.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";

export type BuyerScope = Pick<Scope, "country" | "site"> & { viewer: MemberViewer };

export type Buyer = Pick<MemberViewer, "memberId" | "signedUpAt" | "locale"> & {
  site: Site;
  /** Decides prices, methods and VAT: country of the IP address, else of the profile, else of the company. */
  country: Country;
  currency: Currency;
  byAddress: string | null;
  byProfile: string | null;
};

const FALLBACK_COUNTRY: Country = "NL";

export async function findBuyer(app: Pick<App, "db" | "clock">, scope: BuyerScope): Promise<Buyer> {
  const { memberId, signedUpAt, locale } = scope.viewer;
  const site = siteOf(scope);
  const byProfile = (await readCard(app, memberId))?.country ?? null;
  const country =
    [scope.country, byProfile, site.company.country].find((code) => isCountry(code)) ?? FALLBACK_COUNTRY;
  const currency = CURRENCY_BY_COUNTRY[country];
  return { memberId, signedUpAt, locale, site, country, currency, byAddress: scope.country, byProfile };
}
