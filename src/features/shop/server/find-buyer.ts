import { type Country, CURRENCY_BY_COUNTRY, isCountry } from "#base/countries.ts";
import type { Currency } from "#base/money.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";

export type Buying = Pick<Scope, "country" | "site"> & { viewer: MemberViewer };

export type Buyer = {
  memberId: number;
  /** Prices, methods and VAT follow it: where the address is, else where the member lives, else where the company is. */
  country: Country;
  currency: Currency;
  byAddress: string | null;
  byProfile: string | null;
};

const NOWHERE: Country = "NL";

export async function findBuyer(app: Pick<App, "db" | "clock">, scope: Buying): Promise<Buyer> {
  const { memberId } = scope.viewer;
  const byProfile = (await readCard(app, memberId))?.country ?? null;
  const country =
    [scope.country, byProfile, siteOf(scope).company.country].find((code) => isCountry(code)) ?? NOWHERE;
  return { memberId, country, currency: CURRENCY_BY_COUNTRY[country], byAddress: scope.country, byProfile };
}
