import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Suspense, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useRegions } from "#features/profiles/ui/profiles.tsx";
import { useRegionalTag, useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { SearchFilters } from "../../contract.ts";
import { joinQueries, readFilters, writeFilters } from "../../search-address.ts";
import { formatCount } from "../format-count.ts";
import { FilterAside } from "./filter-aside.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FindMoreWays } from "./find-more-ways.tsx";
import { nameFilters } from "./name-filter.ts";
import { rememberFilters } from "./remembered-filters.ts";
import { LoadingResults, Results } from "./results.tsx";
import type { SearchStart } from "./search-start.ts";
import { useRemembered } from "./use-remembered.ts";
import { useSearch } from "./use-search.ts";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx"));

/** Search page. Its state is the address. */
export function Search({ start }: { start: SearchStart }) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const navigate = useNavigate();
  const { frame, owner, source } = start;
  const { state, query, more } = useSearch(start);
  const [isOpen, setOpen] = useState(false);
  const chips = useRef<HTMLUListElement>(null);
  const filters = useMemo(() => readFilters(query), [query]);
  const named = useNamedFilters(filters, start);
  const { asked, numResults, failure } = state;

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
  useRemembered(owner, state, (remembered) => navigate({ search: remembered }, { replace: true }));

  return (
    <div className="flex items-start gap-6">
      <FilterAside frame={frame} filters={filters} asked={asked} onApply={apply} />
      <div className="flex min-w-0 grow flex-col gap-4">
        <SearchHead filterCount={named.length} onOpen={() => setOpen(true)} />
        {owner !== null && <FindMoreWays but="search" />}
        <FilterChips ref={chips} named={named} onApply={apply} />
        <p role="status" className="min-h-6 text-ink-2">
          {numResults
            ? t("search.members", { count: numResults.count, number: formatCount(numResults, tag) })
            : !failure && <Skeleton className="w-32" />}
        </p>
        {/* Tiles may suspend for their texts after an error. Only they should, so that the rest of the page keeps the focus. */}
        <Suspense fallback={<LoadingResults />}>
          <Results
            state={state}
            loggedIn={owner !== null}
            hasFilters={named.length > 0}
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

/** The title and, on narrow screens, the button that opens the filters. */
function SearchHead({ filterCount, onOpen }: { filterCount: number; onOpen: () => void }) {
  const t = useTexts("discovery");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1>{t("search.title")}</h1>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal className="size-5" />}
        onClick={onOpen}
        aria-haspopup="dialog"
        className="lg:hidden"
      >
        {filterCount > 0 ? t("search.filters_set", { number: filterCount }) : t("search.filters")}
      </Button>
    </div>
  );
}

function useNamedFilters(filters: SearchFilters, { frame, region }: SearchStart) {
  const texts = useTextsOf("discovery", "profiles");
  const { countryregion: code } = filters;
  const all = useRegions(code !== undefined);
  const regions = all === null || all === "failed" ? [] : all.regions;
  const known = [...regions, ...(region ? [region] : [])].find((one) => one.code === code);
  return nameFilters(filters, {
    texts,
    regionName: known?.name ?? null,
    ages: [frame.youngest, frame.oldest],
  });
}
