import { href, redirect } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readFilters, writeFilters } from "../../search-address.ts";
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
  if (remembered !== "") throw redirect(`${href("/members")}?${remembered}`);
  return start;
}

/** The page loads its further data itself. */
export function shouldRevalidate() {
  return false;
}

export default function MembersPage({ loaderData: start }: Route.ComponentProps) {
  const t = useTexts("discovery");
  const { first } = start;
  const refused = "code" in first && first.code === "discovery.log_in_to_search" ? first.message : null;
  return (
    <Page className="max-sm:py-2">
      <PageTitle>{t("search.title")}</PageTitle>
      {refused === null ? (
        <Search start={start} />
      ) : (
        <>
          <h1>{t("search.title")}</h1>
          <SearchRefused words={refused} />
        </>
      )}
    </Page>
  );
}
