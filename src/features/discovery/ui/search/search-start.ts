import type { FilterFrame } from "./filter-frame.ts";
import type { Failure, SearchAnswer, SearchState } from "./search-state.ts";

/** What the page begins with; on the way back, with all that had come since. */
export type SearchStart = {
  first: SearchAnswer | Failure;
  /** Whose filters the device remembers; nobody's for a visitor. */
  owner: number | null;
  /** The campaign that every call names. */
  source: string;
  /** Of the address, in its local name. */
  region: { code: string; name: string } | null;
  frame: FilterFrame;
  kept?: SearchState;
};
