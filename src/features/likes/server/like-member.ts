import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { lockUnconfirmed } from "#features/accounts/server/accounts.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { lockPair, requireReachable } from "#features/safety/server/safety.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberViewer, RequestSite } from "#platform/app.ts";
import { refuseIfDeleted } from "#platform/refuse-if-deleted.ts";
import type { LikeAnswer } from "../contract.ts";
import { LIMIT_HOURS } from "../rules.ts";
import { likesSettings } from "../settings.ts";
import { memberLiked, membersMatched } from "./events.ts";
import {
  countSentSince,
  deleteLike,
  deleteMatch,
  hasLike,
  insertLike,
  insertMatch,
  lockLiker,
  setSeen,
} from "./queries.ts";
import { tellLike } from "./tell-like.ts";
import { holdLike } from "./waiting/hold-like.ts";
import { deleteWaiting } from "./waiting/queries-waiting.ts";

export type Liker = { viewer: Pick<MemberViewer, "kind" | "memberId" | "status">; site: RequestSite };
type Liking = Liker & { memberId: number };

const HOUR = 3_600_000;

/** Liking a member again changes nothing. The like of a member with an unconfirmed address waits. */
export async function likeMember(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "announce" | "members" | "notices">,
  liking: Liking,
): Promise<LikeAnswer> {
  const { isNew, at, answer } = await app.db
    .transaction()
    .execute((tx) => placeLike(app, tx, liking))
    .catch(refuseIfDeleted(gone));
  const like = { likerId: liking.viewer.memberId, likedId: liking.memberId, match: answer.match, at };
  if (isNew) await tellLike(app, like);
  return answer;
}

/** `isNew`: the like was given now, and the liked member is to be told. A waiting like is told when it is sent. */
type PlacedLike = { isNew: boolean; at: Date; answer: LikeAnswer };

/**
 * `likeMember` as part of the caller's transaction. Call `tellLike` after its commit.
 * @throws Refusal `likes.yourself`, `likes.gone`, `likes.blocked`, `likes.blocking`, `likes.too_many`
 */
export async function placeLike(
  app: Pick<App, "clock" | "announce" | "members">,
  tx: Tx,
  { viewer, site, memberId }: Liking,
): Promise<PlacedLike> {
  if (memberId === viewer.memberId) throw new Refusal("likes.yourself");
  const at = app.clock.now();
  const like = { likerId: viewer.memberId, likedId: memberId, at };
  const back = { likerId: memberId, likedId: viewer.memberId };
  const waits = viewer.status === "not_confirmed" && (await lockUnconfirmed(tx, viewer.memberId));
  await lockPair(tx, viewer.memberId, memberId);
  await requireLikable(app, tx, { viewer, memberId });
  const limit = { most: settingsOf({ site }, likesSettings).likes_per_day, since: windowBefore(at) };
  if (waits) {
    await holdLike(tx, { ...like, limit });
    return { isNew: false, at, answer: { member: memberId, liked: true, match: false, waiting: true } };
  }
  const isNew = !(await hasLike(tx, like));
  if (isNew) {
    await keepWithinLimit(tx, { likerId: viewer.memberId, limit });
    await insertLike(tx, like);
    await app.announce(tx, memberLiked, like);
    if (await hasLike(tx, back)) {
      await insertMatch(tx, like);
      await setSeen(tx, back);
      await app.announce(tx, membersMatched, like);
    }
  }
  return {
    isNew,
    at,
    answer: { member: memberId, liked: true, match: await hasLike(tx, back), waiting: false },
  };
}

/** A match ends with either like; the other member's like stays. */
export async function unlikeMember(
  app: Pick<App, "db">,
  likerId: number,
  likedId: number,
): Promise<LikeAnswer> {
  if (likerId !== likedId) await app.db.transaction().execute((tx) => withdrawLike(tx, { likerId, likedId }));
  return { member: likedId, liked: false, match: false, waiting: false };
}

/** `unlikeMember` as part of the caller's transaction. */
export async function withdrawLike(tx: Tx, { likerId, likedId }: { likerId: number; likedId: number }) {
  await lockPair(tx, likerId, likedId);
  await deleteLike(tx, { likerId, likedId });
  await deleteMatch(tx, likerId, likedId);
  await deleteWaiting(tx, { likerId, likedId });
}

const REFUSALS = { gone: "likes.gone", blocked: "likes.blocked", blocking: "likes.blocking" };

/**
 * Checks that the viewer may like this member.
 * @throws Refusal `likes.gone`, `likes.blocked`, `likes.blocking`
 */
export async function requireLikable(
  app: Pick<App, "clock" | "members">,
  tx: Tx,
  { viewer, memberId }: { viewer: Liker["viewer"]; memberId: number },
): Promise<void> {
  const other = await readCard({ db: tx, clock: app.clock }, memberId);
  await requireReachable(app, tx, { viewer, other, codes: REFUSALS });
}

function windowBefore(at: Date): Date {
  return new Date(at.getTime() - LIMIT_HOURS * HOUR);
}

type Limited = { likerId: number; limit: { most: number; since: Date } };

async function keepWithinLimit(tx: Tx, { likerId, limit: { most, since } }: Limited) {
  await lockLiker(tx, likerId);
  if ((await countSentSince(tx, likerId, since)) >= most)
    throw new Refusal("likes.too_many", { count: most });
}

function gone() {
  return new Refusal(REFUSALS.gone, {}, 404);
}
