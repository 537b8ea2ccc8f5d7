import type { MemberTile } from "#features/photos/contract.ts";
import { listTiles } from "#features/photos/server/photos.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { LikeTile } from "../contract.ts";
import { viewLikes } from "./list-likes.ts";
import { setSeen } from "./queries.ts";
import { takeUnshownLike, takeUnshownMatch } from "./queries-list.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "members">;

type Asking = Pick<Scope, "site" | "hostSite" | "country" | "texts"> & { viewer: MemberViewer };

/** The like that the new-like modal shows. Taking it marks it as shown, so that only one of two open tabs shows it. */
export async function takeNewLike(app: Parts, scope: Asking): Promise<LikeTile | undefined> {
  const likerId = await app.db
    .transaction()
    .execute((tx) => takeUnshownLike(tx, scope.viewer.memberId, app.clock.now()));
  return likerId === null ? undefined : (await viewLikes(app, scope, [{ otherId: likerId }]))[0];
}

/** The match that the match modal shows. Taking it marks it as shown, as for likes. */
export async function takeNewMatch(app: Parts, scope: Asking): Promise<MemberTile | undefined> {
  const otherId = await app.db
    .transaction()
    .execute((tx) => takeUnshownMatch(tx, scope.viewer.memberId, app.clock.now()));
  return otherId === null ? undefined : (await listTiles(app, scope, [otherId]))[0];
}

/** The viewer has opened the profile from the list of likes. */
export async function clearNew(app: Pick<App, "db">, viewerId: number, likerId: number): Promise<void> {
  await app.db.transaction().execute((tx) => setSeen(tx, { likerId, likedId: viewerId }));
}
