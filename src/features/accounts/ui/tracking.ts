import { useSyncExternalStore } from "react";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import type { Tracking } from "../fields.ts";
import { accountsStored } from "../stored.ts";
import { campaignOf, NAMES, pickTracking, readTracking } from "../tracking.ts";

/** How the visitor came, beside the campaign. Never read from an address. */
const CAME_BY = ["lander", "slug", "variant"] as const;
const NOTHING: Tracking = {};

/** Parameters of this tab; undefined until they are read from its storage. */
let kept: Tracking | undefined;

/**
 * Keeps the parameters of the first address in the tab, so that a reload, another language or the login does not lose
 * them; later addresses add only missing ones.
 */
export function keepTracking(search: string): void {
  keepFound(readTracking(new URLSearchParams(search)));
}

/** Adds what is missing. The slug and the wording belong to their landing page, so they never come from another one. */
function complete(known: Tracking, more: Tracking): Tracking {
  return { ...(known.lander ? campaignAndSubs(more) : more), ...known };
}

function campaignAndSubs(tracking: Tracking): Tracking {
  return pickTracking(new URLSearchParams(tracking as Record<string, string>), NAMES);
}

/** Keeps the first landing page that this tab has shown. */
export function keepCameBy(cameBy: Pick<Tracking, (typeof CAME_BY)[number]>): void {
  if (!keptTracking().lander) keepFound(cameBy);
}

/** Keeps what the tab does not have yet. */
export function keepFound(found: Tracking): void {
  const before = keptTracking();
  kept = complete(before, found);
  if (Object.keys(kept).length > Object.keys(before).length)
    store(new URLSearchParams(kept as Record<string, string>).toString(), accountsStored.campaign);
}

export function keptTracking(): Tracking {
  kept ??= pickTracking(new URLSearchParams(readStored(accountsStored.campaign) ?? ""), [
    ...NAMES,
    ...CAME_BY,
  ]);
  return kept;
}

/** Query of the tab's campaign, for calls and addresses that it decides on. Empty without one. */
export function keptCampaign(): string {
  return new URLSearchParams(campaignOf(keptTracking())).toString();
}

/** Call once the account exists and has the parameters. */
export function forgetTracking(): void {
  kept = NOTHING;
  forgetStored(accountsStored.campaign);
}

/** The parameters of the page's address and those that the tab keeps, which the server does not know. */
export function useTracking(ofPage: Tracking): Tracking {
  const ofTab = useSyncExternalStore(subscribe, keptTracking, () => NOTHING);
  return complete(ofTab, ofPage);
}

/** The record does not change while a page is shown: `keepTracking` runs when the tab opens a page. */
function subscribe() {
  return () => {};
}
