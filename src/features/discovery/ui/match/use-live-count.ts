import { useEffect, useState } from "react";
import { CallError } from "#ui/call/call.ts";
import type { Counted } from "../search/search-state.ts";
import { askForPage } from "../search/use-search.ts";

const PAUSE_MS = 300;

/** Number of results of a query, after a pause; null while it is unknown. */
export function useLiveCount(query: string, { known, source }: { known: Counted | null; source: string }) {
  const [counted, setCounted] = useState<Counted | null>(known);
  const [first] = useState(query);
  useEffect(() => {
    if (query === first && known) {
      setCounted(known);
      return;
    }
    setCounted(null);
    const control = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await askForPage(query, { source, signal: control.signal });
        if (!control.signal.aborted) setCounted(answer.numResults);
      } catch (error) {
        if (!control.signal.aborted && !(error instanceof CallError)) throw error;
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [query, first, known, source]);
  return counted;
}
