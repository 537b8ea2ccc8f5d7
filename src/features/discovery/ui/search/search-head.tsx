import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { formatCount } from "../format-count.ts";
import type { SearchState } from "./search-state.ts";

type SearchHeadProps = {
  state: Pick<SearchState, "numResults" | "failure">;
  filterCount: number;
  onOpen: () => void;
};

/** The number of results and, on narrow screens, the button that opens the filters. Phones do not show the title. */
export function SearchHead({ state: { numResults: found, failure }, filterCount, onOpen }: SearchHeadProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  return (
    <div className="flex min-h-touch flex-wrap items-center gap-x-4">
      <h1 className="max-sm:sr-only">{t("search.title")}</h1>
      <p role="status" className="min-h-6 grow text-ink-2">
        {found
          ? t("search.members", { count: found.count, number: formatCount(found, tag) })
          : !failure && <Skeleton className="w-32" />}
      </p>
      <span className="relative lg:hidden">
        <IconButton
          tone="tonal"
          label={filterCount > 0 ? t("search.filters_set", { number: filterCount }) : t("search.filters")}
          icon={<SlidersHorizontal className="size-5" />}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
        <span aria-hidden="true" className="pointer-events-none absolute -end-1 -top-1">
          <CountBadge count={filterCount} label="" tone="primary" />
        </span>
      </span>
    </div>
  );
}
