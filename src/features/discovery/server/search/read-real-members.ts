import type { App } from "#platform/app.ts";
import type { FoundMember } from "../../contract.ts";
import { STRIP } from "../../rules.ts";
import { mayScopeSearch, type Source } from "./may-search.ts";
import { presentFound, viewerIdOf } from "./present-found.ts";
import { listFound } from "./queries.ts";
import { chooseFilters } from "./read-filters.ts";
import type { Searching } from "./search-members.ts";

/** Looked through for each member that is returned, since fictional profiles and those without a photo are left out. */
const LOOKED_AT = 3;

/** Up to twelve members with a photo, without fictional profiles; empty for visitors who may not search. */
export async function readRealMembers(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Searching,
  source: Source,
): Promise<FoundMember[]> {
  if (!mayScopeSearch(scope, source)) return [];
  const { basics } = await chooseFilters(app, scope, {});
  const limit = STRIP * LOOKED_AT;
  const ranked = await listFound(scope.readDb, { basics, finer: null, viewerId: viewerIdOf(scope), limit });
  const found = await presentFound(app, scope, ranked);
  return found.filter(({ fictional, photo }) => !fictional && photo).slice(0, STRIP);
}
