import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useReached } from "#ui/use-reached.ts";
import type { SearchState } from "./search-state.ts";

/** About two phone screens before the end of the list. */
const AHEAD = "1500px 0px";

type MoreResultsProps = {
  state: SearchState;
  onMore: () => void;
  /** Used if the button has the focus: after the last page it is gone, and the focus must move on. */
  onMoreByHand: () => void;
};

/** Loads the next page on scrolling near the end or by button, and announces how many members were added. */
export function MoreResults({ state, onMore, onMoreByHand }: MoreResultsProps) {
  const t = useTexts("discovery");
  const { pages, next, busy, failure } = state;
  const waits = next !== null && !busy && !failure;
  const reach = () => (end.current?.contains(document.activeElement) ? onMoreByHand() : onMore());
  const end = useReached<HTMLDivElement>(reach, { when: waits, margin: AHEAD });
  const came = useCame(pages);
  const hasAll = next === null && pages.length > 1;
  return (
    <div ref={end} className="flex min-h-11 flex-col items-center gap-4">
      <span role="status" className="sr-only">
        {came > 0 && t("search.came", { count: came })}
      </span>
      {next !== null && !failure && (
        <Button variant="secondary" loading={busy} onClick={onMoreByHand}>
          {t("search.more")}
        </Button>
      )}
      {hasAll && <p className="text-ink-2">{t("search.all_here")}</p>}
    </div>
  );
}

/** Number of members that the newest page added; 0 for the first page. */
function useCame(pages: SearchState["pages"]): number {
  const known = useRef(pages.length);
  const [came, setCame] = useState(0);
  useEffect(() => {
    setCame(pages.length > known.current && pages.length > 1 ? (pages.at(-1)?.results.length ?? 0) : 0);
    known.current = pages.length;
  }, [pages]);
  return came;
}
