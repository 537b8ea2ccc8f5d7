import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";
import { isMoneyPage } from "./money-pages.ts";

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
  "notifications",
  "complaints",
  "signup-matches",
  "account-deleted",
  "match-finder",
  "swipe-game",
];

test("every page of the shop is about money, but the prices that are for everybody", () => {
  const ofShop = listRoutes(routes).filter(({ file }) => file.startsWith("features/shop/"));
  const named = ofShop.flatMap(({ id }) => (id && id !== "pricing" ? [id] : []));
  const all = new Set([...listIds(routes), ...STILL_TO_COME]);
  expect(named.length).toBeGreaterThan(5);
  expect([...all].filter(isMoneyPage).sort()).toEqual(named.sort());
});

function listRoutes(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...listRoutes(entry.children ?? [])]);
}

function listIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children }) => [...(id ? [id] : []), ...listIds(children ?? [])]);
}
