import { useEffect, useRef } from "react";
import { readRememberedFilters, rememberFilters } from "./remembered-filters.ts";

/** On the first look only: later an empty query is one that was cleared. A query of the address wins, and is remembered. */
export function useRemembered(owner: number | null, query: string, onFound: (query: string) => void): void {
  const first = useRef({ owner, query, onFound });
  useEffect(() => {
    const { owner, query, onFound } = first.current;
    if (query !== "") return rememberFilters(owner, query);
    const remembered = readRememberedFilters(owner);
    if (remembered !== "") onFound(remembered);
  }, []);
}
