import { ZONE_BY_COUNTRY } from "#base/country-zones.ts";
import type { Db } from "#db/database.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { discoverySettings } from "../../settings.ts";
import type { SwipeState } from "../../swipe-contract.ts";
import { dayAt, findUndoable, openDay, type SwipeDay } from "../../swipe-rules.ts";
import { countLikesSince, findSwipeDay, listLastSwipes } from "./queries.ts";

export type Player = Pick<Scope, "site"> & { viewer: MemberViewer };

/** The first day of a member who has none yet. */
export async function openFirstDay(app: Pick<App, "clock">, db: Db, memberId: number): Promise<SwipeDay> {
  const { country } = await readOwnProfile({ db, clock: app.clock }, memberId);
  return openDay(country ? ZONE_BY_COUNTRY[country] : "UTC", app.clock.now());
}

/** Reads what the member can still do today. */
export async function readSwipeState(
  app: Pick<App, "clock">,
  db: Db,
  { viewer, site }: Player,
): Promise<SwipeState> {
  const { memberId } = viewer;
  const known = await findSwipeDay(db, memberId);
  const day = known ? dayAt(known, app.clock.now()) : await openFirstDay(app, db, memberId);
  const { premium } = await readWallet(db, memberId);
  const limit = settingsOf({ site }, discoverySettings).swipe_likes;
  const given = await countLikesSince(db, memberId, day.beganAt);
  return {
    limit,
    left: Math.max(0, limit - given),
    resumes_at: day.endsAt.toISOString(),
    time_zone: day.timeZone,
    premium,
    undoable: findUndoable(await listLastSwipes(db, memberId), premium),
  };
}
