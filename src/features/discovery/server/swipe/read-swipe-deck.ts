import { listTiles } from "#features/photos/server/photos.ts";
import type { OwnProfile } from "#features/profiles/contract.ts";
import { listTraits, readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { plainInterests } from "../../plain-interests.ts";
import type { SwipeCard, SwipeDeck } from "../../swipe-contract.ts";
import { DECK_SIZE, LATER_MS } from "../../swipe-rules.ts";
import { genderToFit } from "../match/gender-to-fit.ts";
import { listFresh, listPutOff } from "./queries.ts";
import { readSwipeState } from "./read-swipe-state.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "members">;

export type Looks = Pick<Scope, "site" | "hostSite" | "country" | "texts"> & { viewer: MemberViewer };

/** Members postponed a day ago return a few at a time, not all at once. */
const DUE_AT_MOST = 3;

export async function readSwipeDeck(app: Parts, scope: Looks): Promise<SwipeDeck> {
  const { memberId } = scope.viewer;
  const own = await readOwnProfile(app, memberId);
  const [state, putOff] = await Promise.all([
    readSwipeState(app, app.db, scope),
    listPutOff(app.db, { memberId, gender: genderToFit(scope, own.gender) }, DECK_SIZE),
  ]);
  const since = app.clock.now().getTime() - LATER_MS;
  const due = putOff.filter(({ at }) => at.getTime() <= since).slice(0, DUE_AT_MOST);
  const ids = [...due.map((one) => one.memberId), ...(await listNew(app, scope, own))];
  if (ids.length < DECK_SIZE) ids.push(...putOff.map((one) => one.memberId));
  const chosen = [...new Set(ids)].slice(0, DECK_SIZE);
  return { ...state, cards: await viewCards(app, scope, { ids: chosen, interests: own.interests }) };
}

/**
 * Cards with what the viewer may know of the members. Members whom the viewer may not see are left out.
 * @param interests the viewer's own
 */
export async function viewCards(
  app: Parts,
  scope: Looks,
  { ids, interests }: { ids: readonly number[]; interests: OwnProfile["interests"] },
): Promise<SwipeCard[]> {
  const [tiles, traits] = await Promise.all([listTiles(app, scope, ids), listTraits(app.db, ids)]);
  const shown = settingsOf(scope, profilesSettings).visible_profile_fields;
  return tiles.map((tile) => {
    const told = traits.find((one) => one.memberId === tile.id);
    const theirs = shown.includes("interests") ? (told?.interests ?? []) : [];
    return {
      ...tile,
      relationship: shown.includes("relationship") ? (told?.relationship ?? null) : null,
      common_interests: plainInterests(interests).filter((code) => theirs.includes(code)),
    };
  });
}

/** Members of the own country first, then of all others. */
async function listNew(app: Pick<App, "db">, { site, viewer }: Looks, own: OwnProfile): Promise<number[]> {
  const wanted = {
    memberId: viewer.memberId,
    gender: genderToFit({ site }, own.gender),
    genders: seekedGenders(own.gender, own.sexuality),
    limit: DECK_SIZE,
  };
  const { countries } = settingsOf({ site }, siteSettings);
  const near = own.country ? await listFresh(app.db, { ...wanted, countries: [own.country] }) : [];
  if (near.length === DECK_SIZE) return near;
  const others = countries.filter((country) => country !== own.country);
  return [...near, ...(await listFresh(app.db, { ...wanted, countries: others }))];
}
