import type { Tracking } from "#features/accounts/contract.ts";

const NAMES = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const LONGEST = 100;

/** In memory only, and gone with the page: no cookie, no storage. */
let kept: Tracking = {};

/** Which campaign brought the visitor, by the query of an address. */
export function readTracking(query: URLSearchParams): Tracking {
  const found = NAMES.map((name) => [name, query.get(name)?.slice(0, LONGEST)]).filter(([, value]) => value);
  return Object.fromEntries(found);
}

/** Keeps what the first address said; later addresses add what it did not. */
export function keepTracking(search: string): void {
  kept = { ...readTracking(new URLSearchParams(search)), ...kept };
}

export function keptTracking(): Tracking {
  return kept;
}
