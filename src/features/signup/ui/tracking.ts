import type { Tracking } from "#features/accounts/contract.ts";

const NAMES = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const LONGEST = 100;

/** In memory only: no cookie, no storage. */
let kept: Tracking = {};

/** Reads the campaign parameters of an address. */
export function readTracking(query: URLSearchParams): Tracking {
  const found = NAMES.map((name) => [name, query.get(name)?.slice(0, LONGEST)]).filter(([, value]) => value);
  return Object.fromEntries(found);
}

/** Keeps the parameters of the first address; later addresses add only missing ones. */
export function keepTracking(search: string): void {
  kept = { ...readTracking(new URLSearchParams(search)), ...kept };
}

export function keptTracking(): Tracking {
  return kept;
}
