import type { App } from "#platform/app.ts";
import type { FoundMember } from "../../contract.ts";
import { STRIP } from "../../rules.ts";
import { mayScopeSearch, type Source } from "./may-search.ts";
import { presentFound, viewerIdOf } from "./present-found.ts";
import { listFound } from "./queries.ts";
import { chooseFilters } from "./read-filters.ts";
import type { Searching } from "./search-members.ts";

/** Whether `readOverview` finds anyone. A page reserves no space for an empty overview. */
export async function hasOverview(
  app: Pick<App, "db" | "clock">,
  scope: Searching,
  source: Source = {},
): Promise<boolean> {
  if (!mayScopeSearch(scope, source)) return false;
  const { basics } = await chooseFilters(app, scope, {});
  return (
    (await listFound(scope.readDb, { basics, finer: null, viewerId: viewerIdOf(scope), limit: 1 })).length > 0
  );
}

/** The first results of a search without filters; empty for visitors who may not search. */
export async function readOverview(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Searching,
  source: Source = {},
): Promise<FoundMember[]> {
  if (!mayScopeSearch(scope, source)) return [];
  const { basics } = await chooseFilters(app, scope, {});
  const viewerId = viewerIdOf(scope);
  return presentFound(
    app,
    scope,
    await listFound(scope.readDb, { basics, finer: null, viewerId, limit: STRIP }),
  );
}
