import type { RefObject } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import type { SearchFilters } from "../../contract.ts";
import type { NamedFilter } from "./name-filter.ts";

/** The filters that are set or apply by default, each with a remove button. After a removal the list has the focus. */
export function FilterChips({
  ref: list,
  named,
  onApply,
}: {
  ref: RefObject<HTMLUListElement | null>;
  named: readonly NamedFilter[];
  onApply: (filters: SearchFilters) => void;
}) {
  const t = useTexts("discovery");
  const apply = (filters: SearchFilters) => {
    onApply(filters);
    list.current?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t("search.chips")}
      className="flex items-center gap-2 outline-none empty:absolute max-sm:shrink-0 sm:flex-wrap"
    >
      {named.map((filter) => (
        <li key={filter.key}>
          <Chip
            onRemove={() => apply(filter.without)}
            removeLabel={t("search.remove", { filter: filter.words })}
          >
            {filter.words}
          </Chip>
        </li>
      ))}
      {named.some(({ byDefault }) => !byDefault) && (
        <li>
          <Button variant="quiet" size="small" onClick={() => apply({})}>
            {t("search.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
