import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { allows, readVisibility } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { FoundMember } from "../contract.ts";
import { NEAR_YEARS, STRIP } from "../rules.ts";
import { mayScopeSearch, type Source } from "./search/may-search.ts";
import { nearInAge } from "./search/near-in-age.ts";
import { type Finding, presentFound, viewerIdOf } from "./search/present-found.ts";
import { listFound } from "./search/queries.ts";

/**
 * Members similar to this one. Empty if the viewer may not open the profile, or the list would reveal what it hides.
 * @param member a card that the viewer is known to be allowed to open, or the id of any member
 */
export async function listRelated(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Finding & Pick<Scope, "readDb">,
  { member, source = {} }: { member: Card | number; source?: Source },
): Promise<FoundMember[]> {
  if (!mayScopeSearch(scope, source)) return [];
  const card = typeof member === "number" ? await findOpened(app, scope, member) : member;
  if (!card?.gender || !card.country) return [];
  const found = await listFound(scope.readDb, {
    basics: {
      genders: [card.gender],
      countries: [card.country],
      region: null,
      born: nearInAge(app, { min: card.age, max: card.age }, NEAR_YEARS),
    },
    finer: null,
    viewerId: viewerIdOf(scope),
    without: [card.memberId],
    limit: STRIP,
  });
  return presentFound(app, scope, found);
}

async function findOpened(
  app: Pick<App, "db" | "clock" | "members">,
  { viewer }: Finding,
  memberId: number,
): Promise<Card | undefined> {
  const card = await readCard(app, memberId);
  return card && allows(await readVisibility(app, app.db, { viewer, other: card }), "open")
    ? card
    : undefined;
}
