import { LIKE_CHANGED } from "#features/likes/ui/likes.tsx";
import type { SearchStart } from "./search-start.ts";
import { reduceSearch, type SearchEvent, type SearchState } from "./search-state.ts";

/** Number of history entries that are remembered. */
const MOST = 8;

/** A search as it was left: the page's data and everything loaded since. */
export type KeptSearch = { query: string; start: SearchStart; state: SearchState };

/** In memory by history entry, so it is gone after a reload or logout. */
const kept = new Map<string, KeptSearch>();

/** Key of the current history entry; while navigating back or forward, of the target entry. */
export function historyEntry(): string {
  return (window.history.state as { key?: string } | null)?.key ?? "first";
}

export function keepSearch(entry: string, search: KeptSearch): void {
  if (kept.size === 0) window.addEventListener(LIKE_CHANGED, followLike);
  kept.delete(entry);
  kept.set(entry, search);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
}

function followLike({ detail }: WindowEventMap[typeof LIKE_CHANGED]): void {
  tellKeptSearches({ type: "liked", id: detail.member, liked: detail.liked });
}

/** @returns null if the entry has another query */
export function findKeptSearch(entry: string, query: string): KeptSearch | null {
  const search = kept.get(entry);
  return search?.query === query ? search : null;
}

/** Removes a member who was blocked on another page. */
export function forgetMember(id: number): void {
  tellKeptSearches({ type: "left", id });
}

/** Applies changes made on other pages to the remembered searches. */
function tellKeptSearches(event: SearchEvent): void {
  for (const [entry, search] of kept)
    kept.set(entry, { ...search, state: reduceSearch(search.state, event) });
}
