import { Suspense } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useWideScreen } from "#ui/use-wide-screen.ts";
import type { FilterColumnProps } from "./filter-column.tsx";

/** Loaded on wide screens only; phones load the same fields with the sheet. */
const FilterColumn = lazyPart(() => import("./filter-column.tsx"));

/** Shown beside the results from 992 px on. */
export function FilterAside(props: FilterColumnProps) {
  const t = useTexts("discovery");
  const isWide = useWideScreen();
  return (
    <aside
      aria-label={t("search.filters")}
      className="sticky top-18 max-h-[calc(100dvh-6rem)] w-list-min shrink-0 self-start overflow-y-auto rounded-card border border-line bg-surface p-5 max-lg:hidden"
    >
      {isWide ? (
        <Suspense fallback={<ColumnSkeleton />}>
          <FilterColumn {...props} />
        </Suspense>
      ) : (
        <ColumnSkeleton />
      )}
    </aside>
  );
}

function ColumnSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton shape="button" className="w-full" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="button" className="w-full" />
    </div>
  );
}
