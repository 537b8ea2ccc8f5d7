import { accountsSettings } from "#features/accounts/settings.ts";
import { REGION_LABEL } from "#features/profiles/contract.ts";
import { findRegion, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { PageContext } from "#platform/page-context.ts";
import { OLDEST, searchMembers, YOUNGEST } from "../../contract.ts";
import { joinQueries, readFilters, readSource, writeFilters } from "../../search-address.ts";
import { listSearchFields } from "./read-filters.ts";

/**
 * Data of the search page: the first results or the reason why there are none, and the filters that the site offers.
 */
export async function readSearchStart(page: PageContext) {
  const { app, viewer, url } = page;
  const { countries, min_age } = settingsOf(page, siteSettings);
  const filters = readFilters(url.search);
  const source = readSource(url.searchParams);
  const [asked, wallet, profile] = await Promise.all([
    page.ask(searchMembers, undefined, joinQueries(writeFilters(filters), source)),
    viewer.kind === "member" ? readWallet(app.db, viewer.memberId) : null,
    viewer.kind === "member" ? readOwnProfile(app, viewer.memberId) : null,
  ]);
  const region = filters.countryregion ? findRegion(filters.countryregion) : null;
  return {
    first: asked.ok ? asked.output : sayFailure(asked.error),
    /** Member whose filters the device remembers; null for a visitor. */
    owner: viewer.kind === "member" ? viewer.memberId : null,
    /** Campaign query. Every call carries it, since it can decide whether a visitor may search. */
    source,
    signups: settingsOf(page, accountsSettings).signups,
    region: region ? { code: region.code, name: region.name } : null,
    frame: {
      fields: listSearchFields(page),
      countries,
      labels: REGION_LABEL,
      youngest: Math.max(YOUNGEST, min_age),
      oldest: OLDEST,
      premium: wallet?.premium ?? false,
      hasCity: profile !== null && profile.city_id !== null,
    },
  };
}

function sayFailure({
  error,
  message,
  fields = {},
}: {
  error: string;
  message: string;
  fields?: Record<string, string>;
}) {
  return { code: error, message, fields };
}
