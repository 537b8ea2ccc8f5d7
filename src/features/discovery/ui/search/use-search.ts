import { useCallback, useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import { LIKE_CHANGED } from "#features/likes/ui/likes.tsx";
import { CallError, call } from "#ui/call/call.ts";
import type { searchMembers } from "../../contract.ts";
import { joinQueries, readFilters, writeFilters } from "../../search-address.ts";
import { findKeptSearch, historyEntry, type KeptSearch, keepSearch } from "./kept-searches.ts";
import type { SearchStart } from "./search-start.ts";
import {
  EMPTY_SEARCH,
  type Failure,
  reduceSearch,
  type SearchAnswer,
  type SearchEvent,
  type SearchState,
} from "./search-state.ts";

/** The search in the address: its first page from `start`, all others from the server. */
export function useSearch(start: SearchStart) {
  const location = useLocation();
  const query = writeFilters(readFilters(location.search));
  const [state, dispatch] = useReducer(reduceSearch, { start, query }, beginSearch);
  const shown = useRef(query);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (wanted: string, after: string | null) => {
      asking.current?.abort();
      const control = new AbortController();
      const { signal } = control;
      asking.current = control;
      dispatch(after === null ? { type: "cleared", query: wanted } : { type: "more_asked" });
      try {
        const answer = await askForPage(wanted, { source: start.source, after, signal });
        if (!signal.aborted) dispatch({ type: "answered", answer });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        dispatch({ type: "failed", failure: toFailure(error) });
      }
    },
    [start.source],
  );

  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    const kept: KeptSearch | null = findKeptSearch(historyEntry(), query);
    asking.current?.abort();
    if (kept) dispatch({ type: "restored", state: kept.state });
    else ask(query, null);
  }, [query, ask]);

  useEffect(() => () => asking.current?.abort(), []);

  useLikeChanges(dispatch);

  useEffect(() => {
    if (state.init && state.query === query) keepSearch(historyEntry(), { query, start, state });
  }, [state, query, start]);

  const { init, next } = state;
  const more = useCallback(() => ask(query, init ? next : null), [ask, query, init, next]);
  useEffect(() => {
    if (state.failure?.code !== "network") return;
    window.addEventListener("online", more);
    return () => window.removeEventListener("online", more);
  }, [state.failure, more]);

  return { state, query, more };
}

function useLikeChanges(dispatch: (event: SearchEvent) => void): void {
  useEffect(() => {
    const follow = ({ detail }: WindowEventMap[typeof LIKE_CHANGED]) =>
      dispatch({ type: "liked", id: detail.member, liked: detail.liked });
    window.addEventListener(LIKE_CHANGED, follow);
    return () => window.removeEventListener(LIKE_CHANGED, follow);
  }, [dispatch]);
}

/**
 * @param source campaign query that every call carries
 * @throws CallError
 */
export async function askForPage(
  query: string,
  { source, after = null, signal }: { source: string; after?: string | null; signal: AbortSignal },
): Promise<SearchAnswer> {
  if (!navigator.onLine) throw new CallError(0, {});
  const asked = new URLSearchParams(joinQueries(query, source));
  if (after !== null) asked.set("after", after);
  return call<typeof searchMembers>("GET", "/api/members", { query: asked, signal });
}

function beginSearch({ start, query }: { start: SearchStart; query: string }): SearchState {
  const { kept, first } = start;
  if (kept) return kept;
  const begun = { ...EMPTY_SEARCH, query };
  return "code" in first
    ? { ...begun, failure: first }
    : reduceSearch(begun, { type: "answered", answer: first });
}

function toFailure({ code, message, fields }: CallError): Failure {
  return { code, message, fields };
}
