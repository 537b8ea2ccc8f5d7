import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";
import { listPageIds } from "#testing/page-ids.ts";
import { isMoneyPage } from "./money-pages.ts";

test("every page of the shop is about money, but the prices that are for everybody", () => {
  const ofShop = listRoutes(routes).filter(({ file }) => file.startsWith("features/shop/ui/"));
  const named = ofShop.flatMap(({ id }) => (id && id !== "pricing" ? [id] : []));
  expect(named.length).toBeGreaterThan(5);
  expect(listPageIds().filter(isMoneyPage).sort()).toEqual(named.sort());
});

function listRoutes(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...listRoutes(entry.children ?? [])]);
}
