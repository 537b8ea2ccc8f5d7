import { listTiles } from "#features/photos/server/photos.ts";
import { listTraits, readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import type { SwipeCard, SwipeDeck } from "../swipe-contract.ts";
import { DECK_SIZE, LATER_MS } from "../swipe-rules.ts";
import { listFresh, listPutOff } from "./swipe-queries.ts";
import { readSwipeState } from "./swipe-state.ts";

type Looks = Pick<Scope, "site" | "texts"> & { viewer: MemberViewer };

/** Put off a day ago: a few of them between the others, so that the pile does not come back all at once. */
const DUE_AT_MOST = 3;

/** Whom the member may decide about next. */
export async function readSwipeDeck(app: App, scope: Looks): Promise<SwipeDeck> {
  const { memberId } = scope.viewer;
  const [state, own, putOff] = await Promise.all([
    readSwipeState(app, app.db, scope),
    readOwnProfile(app, memberId),
    listPutOff(app.db, memberId, DECK_SIZE),
  ]);
  const since = app.clock.now().getTime() - LATER_MS;
  const due = putOff.filter(({ at }) => at.getTime() <= since).slice(0, DUE_AT_MOST);
  const ids = [...due.map((one) => one.memberId), ...(await listNew(app, scope, own))];
  if (ids.length < DECK_SIZE) ids.push(...putOff.map((one) => one.memberId));
  const chosen = [...new Set(ids)].slice(0, DECK_SIZE);
  const [tiles, traits] = await Promise.all([listTiles(app, scope, chosen), listTraits(app.db, chosen)]);
  const shown = siteOf(scope).settings.visible_profile_fields;
  const cards = tiles.map((tile): SwipeCard => {
    const told = traits.find((one) => one.memberId === tile.id);
    const interests = shown.includes("interests") ? (told?.interests ?? []) : [];
    return {
      ...tile,
      relationship: shown.includes("relationship") ? (told?.relationship ?? null) : null,
      common_interests: own.interests.filter((code) => interests.includes(code)),
    };
  });
  return { ...state, cards };
}

type Own = Awaited<ReturnType<typeof readOwnProfile>>;

/** In the own country first; where nobody is left there, in all others. */
async function listNew(app: App, { site, viewer }: Looks, own: Own): Promise<number[]> {
  const wanted = {
    memberId: viewer.memberId,
    genders: seekedGenders(own.gender, own.sexuality),
    limit: DECK_SIZE,
  };
  const { countries } = siteOf({ site }).settings;
  const near = own.country ? await listFresh(app.db, { ...wanted, countries: [own.country] }) : [];
  if (near.length === DECK_SIZE) return near;
  const others = countries.filter((country) => country !== own.country);
  return [...near, ...(await listFresh(app.db, { ...wanted, countries: others }))];
}
