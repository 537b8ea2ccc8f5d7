import type { Tracking } from "./fields.ts";

export const NAMES = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const LONGEST = 100;

/** Reads the campaign parameters of an address. */
export function readTracking(query: URLSearchParams): Tracking {
  return pickTracking(query, NAMES);
}

/** Parameters with these names, without empty ones; long ones are cut. */
export function pickTracking(query: URLSearchParams, names: readonly string[]): Tracking {
  const found = names.map((name) => [name, query.get(name)?.slice(0, LONGEST)]).filter(([, value]) => value);
  return Object.fromEntries(found);
}

/** The part of a campaign that can decide whether a visitor may search or sign up. */
export function campaignOf({ network, ref }: Tracking): { network?: string; ref?: string } {
  return { ...(network && { network }), ...(ref && { ref }) };
}

/**
 * The campaign in the address of the page of ours that led here. The browser's script keeps the campaign in the tab, but
 * a link can be followed before the script runs, and a landing page is cached without its campaign.
 */
export function readReferredTracking(headers: Headers, origin: string): Tracking {
  const from = URL.parse(headers.get("Referer") ?? "");
  return from?.origin === origin ? readTracking(from.searchParams) : {};
}
