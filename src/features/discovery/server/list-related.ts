import { readCard } from "#features/profiles/server/profiles.ts";
import { allows, readStanding } from "#features/safety/server/safety.ts";
import type { App } from "#server/app.ts";
import type { FoundMember } from "../contract.ts";
import { NEAR_YEARS, STRIP } from "../rules.ts";
import { mayScopeSearch, type Source } from "./may-search.ts";
import { nearInAge } from "./near-in-age.ts";
import { type Finding, presentFound, viewerIdOf } from "./present-found.ts";
import { listFound } from "./queries.ts";

/** Members like this one. None of whom the viewer may not open: the list would tell what the profile hides. */
export async function listRelated(
  app: App,
  scope: Finding,
  memberId: number,
  source: Source = {},
): Promise<FoundMember[]> {
  if (!mayScopeSearch(scope, source)) return [];
  const card = await readCard(app, memberId);
  if (!card?.gender || !card.country) return [];
  if (!allows(await readStanding(app, app.db, scope.viewer, card), "open")) return [];
  const standings = await listFound(app.db, {
    basics: {
      genders: [card.gender],
      countries: [card.country],
      region: null,
      born: nearInAge(app, { min: card.age, max: card.age }, NEAR_YEARS),
    },
    finer: null,
    viewerId: viewerIdOf(scope),
    without: [memberId],
    limit: STRIP,
  });
  return presentFound(app, scope, standings);
}
