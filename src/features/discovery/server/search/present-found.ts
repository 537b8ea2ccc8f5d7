import { listLiked } from "#features/likes/server/likes.ts";
import { listTiles } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { FoundMember } from "../../contract.ts";
import type { RankedMember } from "./queries.ts";

export type Finding = Pick<Scope, "viewer" | "site" | "hostSite" | "country" | "texts">;

export function viewerIdOf({ viewer }: Pick<Scope, "viewer">): number | null {
  return viewer.kind === "member" ? viewer.memberId : null;
}

/** As tiles, with the viewer's likes. Members whom the viewer may not see are left out. */
export async function presentFound(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Finding,
  members: readonly Pick<RankedMember, "memberId">[],
): Promise<FoundMember[]> {
  const ids = members.map(({ memberId }) => memberId);
  const viewerId = viewerIdOf(scope);
  const [tiles, liked] = await Promise.all([
    listTiles(app, scope, ids),
    viewerId === null ? [] : listLiked(app.db, viewerId, ids),
  ]);
  const likes = new Set(liked);
  return tiles.map((tile) => ({ ...tile, liked: likes.has(tile.id) }));
}
