import { useEffect, useRef, useState } from "react";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import type { SearchFilters } from "../contract.ts";
import { changeFilters } from "../search-address.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";

const PAUSE_MS = 300;

type FilterColumnProps = Omit<FilterFieldsProps, "onChange"> & { onApply: (filters: SearchFilters) => void };

/** Beside the results, from 992 px on: every choice counts as soon as it has rested for a moment. */
export function FilterColumn({ frame, filters, asked, onApply }: FilterColumnProps) {
  const t = useTexts("discovery");
  const locale = useLocale();
  const [draft, setDraft] = useState(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDraft(filters), [filters]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <aside
      aria-label={t("search.filters")}
      className="sticky top-18 max-h-[calc(100dvh-6rem)] w-list-min shrink-0 self-start overflow-y-auto rounded-card border border-line bg-surface p-5 max-lg:hidden"
    >
      <AriaLocale locale={locale}>
        <FilterFields
          frame={frame}
          filters={draft}
          asked={asked}
          onChange={(change) => {
            const changed = changeFilters(draft, change);
            setDraft(changed);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => onApply(changed), PAUSE_MS);
          }}
        />
      </AriaLocale>
    </aside>
  );
}
