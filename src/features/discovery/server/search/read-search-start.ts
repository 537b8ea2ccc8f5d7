import { REGION_LABEL } from "#features/profiles/contract.ts";
import { findRegion } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { PageContext } from "#platform/page-context.ts";
import { OLDEST, searchMembers, YOUNGEST } from "../../contract.ts";
import { joinQueries, readFilters, writeFilters } from "../../search-address.ts";
import { discoverySettings } from "../../settings.ts";

/** What the search page begins with: the first page of results, or why there is none, and what may be asked here. */
export async function readSearchStart(page: PageContext) {
  const { app, viewer, url } = page;
  const { countries, min_age } = settingsOf(page, siteSettings);
  const filters = readFilters(url.search);
  const source = readSource(url);
  const [asked, wallet] = await Promise.all([
    page.ask(searchMembers, undefined, joinQueries(writeFilters(filters), source)),
    viewer.kind === "member" ? readWallet(app.db, viewer.memberId) : null,
  ]);
  const region = filters.countryregion ? findRegion(filters.countryregion) : null;
  return {
    first: asked.ok ? asked.output : sayFailure(asked.error),
    /** Whose filters the device remembers; nobody's for a visitor. */
    owner: viewer.kind === "member" ? viewer.memberId : null,
    /** The campaign that brought a visitor goes with every call: it may decide whether the site lets one search. */
    source,
    region: region ? { code: region.code, name: region.name } : null,
    frame: {
      fields: settingsOf(page, discoverySettings).search_fields,
      countries,
      labels: REGION_LABEL,
      youngest: Math.max(YOUNGEST, min_age),
      oldest: OLDEST,
      premium: wallet?.premium ?? false,
    },
  };
}

function readSource(url: URL): string {
  const named = ["network", "ref"].map((name) => [name, url.searchParams.get(name)]);
  return new URLSearchParams(named.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
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
