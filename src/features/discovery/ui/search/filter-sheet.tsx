import { useCallback, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Button } from "#ui/button.tsx";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters, type FilterChange, writeFilters } from "../../search-address.ts";
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
export default function FilterSheet(props: FilterSheetProps) {
  const { frame, filters, asked, known, source, onApply, onClose } = props;
  const t = useTexts("discovery");
  const [draft, setDraft] = useState(filters);
  const change = useCallback((by: FilterChange) => setDraft((before) => changeFilters(before, by)), []);
  return (
    <AriaLocale locale={useRegionalTag()}>
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
            <ShowResults query={writeFilters(draft)} {...{ known, source }} onShow={() => onApply(draft)} />
          </>
        }
      >
        <FilterFields frame={frame} filters={draft} asked={asked} onChange={change} />
      </Sheet>
    </AriaLocale>
  );
}

type ShowResultsProps = Pick<FilterSheetProps, "known" | "source"> & { query: string; onShow: () => void };

/** Apart from the fields, so that a new number does not render them again. */
function ShowResults({ query, known, source, onShow }: ShowResultsProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const counted = useLiveCount(query, { known, source });
  const number = counted && formatCount(counted, tag);
  return (
    <>
      <Button onClick={onShow}>
        {number === null ? t("search.show_results") : t("search.show", { number })}
      </Button>
      <span role="status" className="sr-only">
        {counted && number !== null && t("search.members", { count: counted.count, number })}
      </span>
    </>
  );
}
