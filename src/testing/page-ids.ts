import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#src/routes.ts";

/** Pages of the specification that are not in the list of routes yet. */
const STILL_TO_COME = [
  "members-id-landing",
  "members-id-landing2-slug",
  "members-id-landing3-slug",
  "likes",
  "likes-type",
  "likes-m-id",
  "members-id",
  "premium",
  "credits",
  "credits-repeat-order",
  "credits-id-paymentmethod",
  "directdebit",
  "transactions-id",
  "pricing",
  "signup-matches",
  "account-deleted",
  "match-finder",
  "swipe-game",
];

/** Every page by its name in the specification, built or not. */
export function listPageIds(): string[] {
  return [...new Set([...listIds(routes), ...STILL_TO_COME])];
}

function listIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children }) => [...(id ? [id] : []), ...listIds(children ?? [])]);
}
