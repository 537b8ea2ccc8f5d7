import type { Db } from "#db/database.ts";
import { listTiles } from "#features/photos/server/photos.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { type CursorOf, requireCursor, writeCursor } from "#platform/cursor.ts";
import type { Scope } from "#platform/scope.ts";
import type { LikeCounts, LikePage, Likes, LikeTile } from "../contract.ts";
import { type LikeList, MOST_COUNTED, MOST_NEW, PAGE_SIZE } from "../rules.ts";
import { listLiked, listLikesBack } from "./queries.ts";
import { countOthers, countUnseen, hasUnshownMatch, type LikeMark, listOthers } from "./queries-list.ts";
import { countWaiting } from "./waiting/queries-waiting.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "members">;

type Asking = Pick<Scope, "site" | "hostSite" | "country" | "texts"> & { viewer: MemberViewer };

/** Entries per list in the answer of `likes.php`. */
const NEWEST = 100;

export async function listLikes(
  app: Pick<App, "db" | "clock" | "seal" | "securityLog" | "members">,
  scope: Asking,
  { type, after }: { type: LikeList; after?: string | undefined },
): Promise<LikePage> {
  const { memberId: viewerId } = scope.viewer;
  const of = cursorOf(scope, type);
  const from = after === undefined ? null : readMark(app, of, after);
  const found = await listOthers(app.db, { viewerId, list: type, after: from, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const [likes, counts] = await Promise.all([viewLikes(app, scope, page), countLikes(app.db, scope.viewer)]);
  return { likes, next: last && found.length > PAGE_SIZE ? writeMark(app, of, last) : null, counts };
}

export async function readLikes(app: Parts, scope: Asking): Promise<Likes> {
  const { memberId: viewerId } = scope.viewer;
  const newest = (list: LikeList) =>
    listOthers(app.db, { viewerId, list, after: null, limit: NEWEST }).then((found) =>
      viewLikes(app, scope, found),
    );
  const [profiles, likedBy, counts, matchWaits] = await Promise.all([
    newest("sent"),
    newest("received"),
    countLikes(app.db, scope.viewer),
    hasUnshownMatch(app.db, viewerId),
  ]);
  return { profiles, liked_by: likedBy, counts, match_waits: matchWaits };
}

export async function viewLikes(
  app: Parts,
  scope: Asking,
  others: readonly Pick<LikeMark, "otherId">[],
): Promise<LikeTile[]> {
  const ids = others.map(({ otherId }) => otherId);
  if (ids.length === 0) return [];
  const [tiles, liked, back] = await Promise.all([
    listTiles(app, scope, ids),
    listLiked(app.db, scope.viewer.memberId, ids),
    listLikesBack(app.db, scope.viewer.memberId, ids),
  ]);
  const newOf = new Map(back.map(({ likerId, isNew }) => [likerId, isNew]));
  return tiles.map((tile) => ({
    ...tile,
    liked: liked.includes(tile.id),
    likes_you: newOf.has(tile.id),
    like_new: newOf.get(tile.id) ?? false,
  }));
}

async function countLikes(db: Db, { memberId: viewerId, status }: MemberViewer): Promise<LikeCounts> {
  const count = (list: LikeList) => countOthers(db, { viewerId, list, limit: MOST_COUNTED });
  const [received, sent, matches, unseen, waiting] = await Promise.all([
    count("received"),
    count("sent"),
    count("matches"),
    countUnseen(db, viewerId, MOST_NEW),
    status === "not_confirmed" ? countWaiting(db, viewerId) : 0,
  ]);
  return { received, sent, matches, new: unseen, waiting };
}

function cursorOf({ viewer }: Pick<Asking, "viewer">, type: LikeList): CursorOf {
  return { list: "likes", viewer, key: type };
}

function readMark(app: Pick<App, "seal" | "securityLog">, of: CursorOf, cursor: string): LikeMark {
  const [at = 0, otherId = 0] = requireCursor(app, of, cursor);
  return { at: new Date(at), otherId };
}

/** `at` is the time of the like, so the cursor does not reveal when a member was online. */
function writeMark(app: Pick<App, "seal">, of: CursorOf, { at, otherId }: LikeMark): string {
  return writeCursor(app, of, [at.getTime(), otherId]);
}
