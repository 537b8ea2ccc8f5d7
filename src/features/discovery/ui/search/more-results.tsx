import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useReached } from "#ui/use-reached.ts";
import type { SearchState } from "./search-state.ts";

/** Two screens of a phone before the end. */
const AHEAD = "1500px 0px";

type MoreResultsProps = {
  state: SearchState;
  onMore: () => void;
  /** For whoever stands on the button, which is gone after the last page. */
  onMoreByHand: () => void;
};

/** The next page comes by itself as one scrolls near the end, or by a button; how many came is said aloud. */
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

/** How many the newest page has brought, beyond the one that was there at the beginning. */
function useCame(pages: SearchState["pages"]): number {
  const known = useRef(pages.length);
  const [came, setCame] = useState(0);
  useEffect(() => {
    setCame(pages.length > known.current && pages.length > 1 ? (pages.at(-1)?.results.length ?? 0) : 0);
    known.current = pages.length;
  }, [pages]);
  return came;
}
