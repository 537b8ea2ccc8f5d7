import { useEffect, useRef } from "react";
import { readRememberedFilters, rememberFilters } from "./remembered-filters.ts";
import { blamesFilters, type SearchState } from "./search-state.ts";

/**
 * Remembers filters that the server accepted and forgets those that it rejected. On the first render only, an
 * address without filters leads to the remembered ones; later it means that they were cleared.
 */
export function useRemembered(
  owner: number | null,
  state: SearchState,
  onFound: (query: string) => void,
): void {
  const { query, init, failure } = state;
  const first = useRef({ owner, query, onFound });
  useEffect(() => {
    const { owner, query, onFound } = first.current;
    const remembered = query === "" ? readRememberedFilters(owner) : "";
    if (remembered !== "") onFound(remembered);
  }, []);

  const isWrong = !init && failure !== null && blamesFilters(failure);
  useEffect(() => {
    if (query === "") return;
    if (init) rememberFilters(owner, query);
    else if (isWrong && readRememberedFilters(owner) === query) rememberFilters(owner, "");
  }, [owner, query, init, isWrong]);
}
