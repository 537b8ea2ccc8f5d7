import type { Signups } from "#features/accounts/contract.ts";
import type { FilterFrame } from "./filter-frame.ts";
import type { Failure, SearchAnswer, SearchState } from "./search-state.ts";

/** Data of the page; `kept` on the way back. */
export type SearchStart = {
  first: SearchAnswer | Failure;
  /** Member whose filters the device remembers; null for a visitor. */
  owner: number | null;
  /** Campaign query that every call carries. */
  source: string;
  signups: Signups;
  /** Region in the address, with its local name. */
  region: { code: string; name: string } | null;
  frame: FilterFrame;
  kept?: SearchState;
};
