import { useSyncExternalStore } from "react";
import type { Tracking } from "#features/accounts/contract.ts";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { signUpStored } from "../stored.ts";

const NAMES = ["network", "ref", "sub1", "sub2", "sub3"] as const;
/** How the visitor came, beside the campaign. Never read from an address. */
const CAME_BY = ["lander", "slug", "variant"] as const;
const LONGEST = 100;
const NOTHING: Tracking = {};

/** Parameters of this tab; undefined until they are read from its storage. */
let kept: Tracking | undefined;

/** Reads the campaign parameters of an address. */
export function readTracking(query: URLSearchParams): Tracking {
  return readNames(query, NAMES);
}

function readNames(query: URLSearchParams, names: readonly string[]): Tracking {
  const found = names.map((name) => [name, query.get(name)?.slice(0, LONGEST)]).filter(([, value]) => value);
  return Object.fromEntries(found);
}

/**
 * Keeps the parameters of the first address in the tab, so that a reload, another language or the login does not lose
 * them; later addresses add only missing ones.
 */
export function keepTracking(search: string): void {
  keep(readTracking(new URLSearchParams(search)));
}

/** Keeps the first landing page that this tab has shown. */
export function keepCameBy(cameBy: Pick<Tracking, (typeof CAME_BY)[number]>): void {
  if (!keptTracking().lander) keep(cameBy);
}

function keep(found: Tracking): void {
  const before = keptTracking();
  kept = { ...found, ...before };
  if (Object.keys(kept).length > Object.keys(before).length)
    store(new URLSearchParams(kept as Record<string, string>).toString(), signUpStored.campaign);
}

export function keptTracking(): Tracking {
  kept ??= readNames(new URLSearchParams(readStored(signUpStored.campaign) ?? ""), [...NAMES, ...CAME_BY]);
  return kept;
}

/** Call once the account exists and has the parameters. */
export function forgetTracking(): void {
  kept = NOTHING;
  forgetStored(signUpStored.campaign);
}

/** The parameters of the page's address and those that the tab keeps, which the server does not know. */
export function useTracking(ofPage: Tracking): Tracking {
  const ofTab = useSyncExternalStore(subscribe, keptTracking, () => NOTHING);
  return { ...ofPage, ...ofTab };
}

/** The record does not change while a page is shown: `keepTracking` runs when the tab opens a page. */
function subscribe() {
  return () => {};
}
