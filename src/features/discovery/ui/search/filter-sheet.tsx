import { useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Button } from "#ui/button.tsx";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters, writeFilters } from "../../search-address.ts";
import { formatCount } from "../format-count.ts";
import { useLiveCount } from "../match/use-live-count.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";
import type { Counted } from "./search-state.ts";

type FilterSheetProps = Omit<FilterFieldsProps, "onChange"> & {
  /** Number of results of the current filters. */
  known: Counted | null;
  /** Campaign query that every call carries. */
  source: string;
  onApply: (filters: SearchFilters) => void;
  onClose: () => void;
};

/** Filters on phones and tablets. They take effect with the button, which shows the number of results. */
export default function FilterSheet({
  frame,
  filters,
  asked,
  known,
  source,
  onApply,
  onClose,
}: FilterSheetProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const [draft, setDraft] = useState(filters);
  const counted = useLiveCount(writeFilters(draft), { known, source });
  const number = counted && formatCount(counted, tag);
  return (
    <AriaLocale locale={tag}>
      <Sheet
        open
        onClose={onClose}
        title={t("search.filters")}
        closeLabel={t("search.close")}
        actions={
          <>
            <Button variant="quiet" onClick={() => setDraft({})}>
              {t("search.clear")}
            </Button>
            <Button onClick={() => onApply(draft)}>
              {number === null ? t("search.show_results") : t("search.show", { number })}
            </Button>
          </>
        }
      >
        <FilterFields
          frame={frame}
          filters={draft}
          asked={asked}
          onChange={(change) => setDraft((before) => changeFilters(before, change))}
        />
        <span role="status" className="sr-only">
          {counted && number !== null && t("search.members", { count: counted.count, number })}
        </span>
      </Sheet>
    </AriaLocale>
  );
}
