import { useEffect } from "react";
import { href, redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { keptCampaign } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { joinQueries, readFilters, readSource, writeFilters } from "../../search-address.ts";
import { readSearchStart } from "../../server/search/read-search-start.ts";
import type { Route } from "./+types/members-page";
import { findKeptSearch, historyEntry } from "./kept-searches.ts";
import { readRememberedFilters } from "./remembered-filters.ts";
import { Search } from "./search.tsx";
import { SearchRefused } from "./search-refused.tsx";
import type { SearchStart } from "./search-start.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readSearchStart(context.get(pageContext));
}

/** A member who hides or leaves must disappear at once, so no cache keeps the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Restores the search on the way back. Without filters in the address, goes to the remembered ones. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SearchStart> {
  const query = writeFilters(readFilters(new URL(request.url).search));
  const kept = findKeptSearch(historyEntry(), query);
  if (kept) return { ...kept.start, kept: kept.state };
  const start: SearchStart = await serverLoader();
  const remembered = query === "" ? readRememberedFilters(start.owner) : "";
  const missed = findMissedCampaign(start);
  if (remembered === "" && missed === "") return start;
  throw redirect(`${href("/members")}?${joinQueries(remembered || query, start.source || missed)}`);
}

/** The campaign of a visitor's tab, which can decide whether they may search, if the address has none. */
function findMissedCampaign({ owner, source }: SearchStart): string {
  return owner === null && source === "" ? keptCampaign() : "";
}

/** The page loads its further data itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return readSource(currentUrl.searchParams) !== readSource(nextUrl.searchParams);
}

export default function MembersPage({ loaderData: start }: Route.ComponentProps) {
  const t = useTexts("discovery");
  const { first } = start;
  useMissedCampaign(start);
  const refused = "code" in first && first.code === "discovery.log_in_to_search" ? first.message : null;
  return (
    <Page className="max-sm:py-2">
      <PageTitle>{t("search.title")}</PageTitle>
      {refused === null ? (
        <Search key={start.source} start={start} />
      ) : (
        <>
          <h1>{t("search.title")}</h1>
          <SearchRefused words={refused} signups={start.signups} />
        </>
      )}
    </Page>
  );
}

/** The page as the server sent it does not know the tab's campaign, so it is loaded again with it. */
function useMissedCampaign(start: SearchStart) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const missed = findMissedCampaign(start);
    if (missed === "") return;
    // The rest of the address stays. Another change of it at the same moment, such as the like timer's, runs this again.
    const query = new URLSearchParams(search);
    for (const [name, value] of new URLSearchParams(missed)) query.set(name, value);
    void navigate({ search: String(query) }, { replace: true });
  }, [start, search, navigate]);
}
