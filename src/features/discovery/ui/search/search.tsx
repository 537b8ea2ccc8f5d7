import { Suspense, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useRegions } from "#features/profiles/ui/profiles.tsx";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { SearchFilters } from "../../contract.ts";
import { joinQueries, keepOfferedFilters, readFilters, writeFilters } from "../../search-address.ts";
import { FilterAside } from "./filter-aside.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FindMoreWays } from "./find-more-ways.tsx";
import { nameFilters } from "./name-filter.ts";
import { rememberFilters } from "./remembered-filters.ts";
import { LoadingResults, Results } from "./results.tsx";
import { SearchHead } from "./search-head.tsx";
import type { SearchStart } from "./search-start.ts";
import type { SearchState } from "./search-state.ts";
import { useRemembered } from "./use-remembered.ts";
import { useSearch } from "./use-search.ts";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx"));

/** Search page. Its state is the address. */
export function Search({ start }: { start: SearchStart }) {
  const navigate = useNavigate();
  const { frame, owner, source } = start;
  const { state, query, more } = useSearch(start);
  const [isOpen, setOpen] = useState(false);
  const chips = useRef<HTMLUListElement>(null);
  const filters = useMemo(() => keepOfferedFilters(readFilters(query), frame.fields), [query, frame.fields]);
  const { asked, numResults } = state;
  const named = useNamedFilters(filters, { start, asked });

  const apply = (wanted: SearchFilters) => {
    const next = writeFilters(wanted);
    setOpen(false);
    if (next === "") rememberFilters(owner, "");
    if (next !== query) navigate({ search: joinQueries(next, source) }, { replace: true });
  };
  const clear = () => {
    apply({});
    chips.current?.focus();
  };
  useRemembered(owner, state, (remembered) =>
    navigate({ search: joinQueries(remembered, source) }, { replace: true }),
  );

  return (
    <div className="flex items-start gap-6">
      <FilterAside frame={frame} filters={filters} asked={asked} onApply={apply} />
      <div className="flex min-w-0 grow flex-col gap-2 sm:gap-4">
        <SearchHead state={state} filterCount={named.length} onOpen={() => setOpen(true)} />
        <div className="line-of-chips max-sm:overflow-x-auto">
          <FilterChips ref={chips} named={named} onApply={apply} />
          {owner !== null && <FindMoreWays but="search" />}
        </div>
        {/* Tiles may suspend for their texts after an error. Only they should, so that the rest of the page keeps the focus. */}
        <Suspense fallback={<LoadingResults />}>
          <Results
            state={state}
            loggedIn={owner !== null}
            hasFilters={query !== ""}
            onMore={more}
            onClear={clear}
          />
        </Suspense>
      </div>
      {isOpen && (
        <Suspense>
          <FilterSheet
            frame={frame}
            filters={filters}
            asked={asked}
            known={numResults}
            source={source}
            onApply={apply}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function useNamedFilters(
  filters: SearchFilters,
  { start: { frame, region }, asked }: { start: SearchStart; asked: SearchState["asked"] },
) {
  const texts = useTextsOf("discovery", "profiles");
  const { countryregion: code } = filters;
  const all = useRegions(code !== undefined);
  const regions = all === null || all === "failed" ? [] : all.regions;
  const known = [...regions, ...(region ? [region] : [])].find((one) => one.code === code);
  return nameFilters(filters, {
    texts,
    regionName: known?.name ?? null,
    frame,
    asked,
  });
}
