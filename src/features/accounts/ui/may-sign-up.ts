import { useLocation } from "react-router";
import type { Tracking } from "../contract.ts";
import { hasTrafficSource, maySignUp as mayWith } from "../rules.ts";
import { readTracking } from "../tracking.ts";
import { useTracking } from "./tracking.ts";

/** Whether this visitor may sign up, as `maySignUp` says it of the page's address and of what the tab keeps. */
export function useMaySignUp(signups: Parameters<typeof mayWith>[0]): boolean {
  const { search } = useLocation();
  return maySignUp(signups, useTracking(readTracking(new URLSearchParams(search))));
}

/** Whether this visitor may sign up, by the site's setting and the campaign that brought them. */
export function maySignUp(signups: Parameters<typeof mayWith>[0], tracking: Tracking): boolean {
  return mayWith(signups, hasTrafficSource(tracking));
}
