import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";
import { isMembersArea } from "./members-area.ts";

const AREA = ["members", "members-id", "chats", "likes", "likes-m-id", "premium"];
/** Routes of the specification that are not built yet. */
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
  "notifications",
  "complaints",
  "signup-matches",
  "account-deleted",
  "match-finder",
  "swipe-game",
];

test("[S-37] the members area is exactly six screens", () => {
  const all = new Set([...listIds(routes), ...STILL_TO_COME]);
  expect([...all].filter(isMembersArea).sort()).toEqual([...AREA].sort());
});

function listIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children }) => [...(id ? [id] : []), ...listIds(children ?? [])]);
}
