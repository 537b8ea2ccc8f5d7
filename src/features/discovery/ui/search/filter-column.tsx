import { useCallback, useEffect, useRef, useState } from "react";
import { useLocale } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters, type FilterChange } from "../../search-address.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";

const PAUSE_MS = 300;

export type FilterColumnProps = Omit<FilterFieldsProps, "onChange"> & {
  onApply: (filters: SearchFilters) => void;
};

/** Content of `FilterAside`. A choice takes effect after a short pause. */
export default function FilterColumn({ frame, filters, asked, onApply }: FilterColumnProps) {
  const locale = useLocale();
  const { draft, change } = useDraft(filters, onApply);
  return (
    <AriaLocale locale={locale}>
      <FilterFields frame={frame} filters={draft} asked={asked} onChange={change} />
    </AriaLocale>
  );
}

function useDraft(filters: SearchFilters, onApply: FilterColumnProps["onApply"]) {
  const [draft, setDraft] = useState(filters);
  const latest = useRef({ draft, onApply });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current.onApply = onApply;
  });
  useEffect(() => {
    latest.current.draft = filters;
    setDraft(filters);
  }, [filters]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback((by: FilterChange) => {
    const changed = changeFilters(latest.current.draft, by);
    latest.current.draft = changed;
    setDraft(changed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.onApply(changed), PAUSE_MS);
  }, []);
  return { draft, change };
}
