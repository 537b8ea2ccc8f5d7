import { useEffect, useRef, useState } from "react";
import { useLocale } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters } from "../../search-address.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";

const PAUSE_MS = 300;

export type FilterColumnProps = Omit<FilterFieldsProps, "onChange"> & {
  onApply: (filters: SearchFilters) => void;
};

/** Content of `FilterAside`. A choice takes effect after a short pause. */
export default function FilterColumn({ frame, filters, asked, onApply }: FilterColumnProps) {
  const locale = useLocale();
  const [draft, setDraft] = useState(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDraft(filters), [filters]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
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
  );
}
