import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { Card } from "#features/profiles/server/profiles.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import type { Scope } from "#platform/scope.ts";
import type { PhotoAccess } from "../contract.ts";
import { daysUntilAsking, REQUESTS_COUNTED_MS } from "../rules.ts";
import { photosSettings } from "../settings.ts";
import { photoRequested } from "./events.ts";
import { readAccess } from "./judge-sight.ts";
import { isMatched } from "./match-photos.ts";
import { countPrivatePhotos } from "./queries.ts";
import {
  countRequestsSince,
  deleteRequest,
  findLastNo,
  insertEntry,
  insertRequest,
  lockAsker,
  type Pair,
} from "./queries-access.ts";
import { reachOut } from "./reach.ts";
import { requestNews } from "./tell-access.ts";

/** Does nothing if the viewer has already asked or has a grant; such a call is not counted. */
export async function requestPhotos(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "announce" | "members" | "notices">,
  scope: Pick<Scope, "site"> & { viewer: MemberViewer },
  ownerId: number,
): Promise<PhotoAccess> {
  const pair = { ownerId, viewerId: scope.viewer.memberId };
  const at = app.clock.now();
  const action = async (tx: Tx, owner: Card): Promise<{ isNew: boolean; access: PhotoAccess }> => {
    await lockAsker(tx, pair.viewerId);
    const access = await readAccess(tx, ownerId, pair.viewerId);
    if (access !== "none") return { isNew: false, access };
    await refuseIfNonePrivate(app, tx, { viewerId: pair.viewerId, owner });
    await refuseBeyondLimits(tx, { ...pair, at, scope });
    await insertRequest(tx, { ...pair, askedAt: at });
    await insertEntry(tx, { ...pair, deed: "asked", at });
    await app.announce(tx, photoRequested, { ...pair, at });
    return { isNew: true, access: "asked" };
  };
  const { isNew, access } = await reachOut(app, scope.viewer, { otherId: ownerId, action });
  if (isNew) {
    app.notices.note({ memberId: ownerId, kind: "message", at });
    await tellLive(app, requestNews, pair);
  }
  return access;
}

/** Photos that are only for matches do not exist for anyone else. */
async function refuseIfNonePrivate(
  app: Pick<App, "members">,
  tx: Tx,
  asked: { viewerId: number; owner: Card },
): Promise<void> {
  const { owner } = asked;
  const inAudience = owner.photoAudience === "all" || (await isMatched(app, tx, asked));
  if (!inAudience || (await countPrivatePhotos(tx, owner.memberId)) === 0)
    throw new Refusal("photos.none_private");
}

async function refuseBeyondLimits(
  tx: Tx,
  { at, scope, ...pair }: Pair & { at: Date; scope: Pick<Scope, "site"> },
): Promise<void> {
  const { photo_requests, photo_request_pause_days } = settingsOf(scope, photosSettings);
  const no = await findLastNo(tx, pair);
  const days = no ? daysUntilAsking(no.at, at, photo_request_pause_days) : 0;
  if (days > 0) throw new Refusal("photos.asked_lately", { count: days });
  const since = new Date(at.getTime() - REQUESTS_COUNTED_MS);
  if ((await countRequestsSince(tx, pair.viewerId, since)) >= photo_requests) {
    throw new Refusal("photos.asked_too_often", { count: photo_requests });
  }
}

/** Withdraws or declines a request. A grant made in the meantime stays. */
export async function endRequest(
  app: Pick<App, "db" | "clock">,
  pair: Pair,
  deed: "withdrawn" | "declined",
): Promise<PhotoAccess> {
  return app.db.transaction().execute(async (tx) => {
    await lockPair(tx, pair.ownerId, pair.viewerId);
    if (await deleteRequest(tx, pair)) await insertEntry(tx, { ...pair, deed, at: app.clock.now() });
    return readAccess(tx, pair.ownerId, pair.viewerId);
  });
}
