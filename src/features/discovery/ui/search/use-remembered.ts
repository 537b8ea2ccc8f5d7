import { useEffect, useRef } from "react";
import { readRememberedFilters, rememberFilters } from "./remembered-filters.ts";
import { blamesFilters, type SearchState } from "./search-state.ts";

/**
 * What is searched is remembered once the server has found it sound, and forgotten where it has not. An address without
 * any filter leads to what is remembered, on the first look only: later it is one that was cleared.
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
