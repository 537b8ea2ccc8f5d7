import { LIKE_CHANGED } from "#features/likes/ui/likes.tsx";
import type { SearchStart } from "./search-start.ts";
import { reduceSearch, type SearchEvent, type SearchState } from "./search-state.ts";

/** Entries of the browser's history that are remembered: enough for a way back, little enough to hold. */
const MOST = 8;

/** A search as it was left: what the page began with, and all that has come since. */
export type KeptSearch = { query: string; start: SearchStart; state: SearchState };

/** In the browser only, by the entry of its history; gone with the page, as at the log-out. */
const kept = new Map<string, KeptSearch>();

/** The entry that is on the screen; while a page is on its way by Back or Forward, the one that it is for. */
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

/** @returns nothing where the entry asked for something else */
export function findKeptSearch(entry: string, query: string): KeptSearch | null {
  const search = kept.get(entry);
  return search?.query === query ? search : null;
}

/** Whoever was blocked on another page is not there any more on the way back. */
export function forgetMember(id: number): void {
  tellKeptSearches({ type: "left", id });
}

/** What happens to a member on another page is so on the way back too. */
function tellKeptSearches(event: SearchEvent): void {
  for (const [entry, search] of kept)
    kept.set(entry, { ...search, state: reduceSearch(search.state, event) });
}
