import type { Db } from "#db/database.ts";
import { MOST_NEW } from "../rules.ts";
import { countUnseen } from "./queries-list.ts";

export { placeLike, requireLikable, withdrawLike } from "./like-member.ts";
export { isMatch, listLiked, listLikersOf, listMatches } from "./queries.ts";
export { listNewSince, type NewLike } from "./queries-list.ts";
export { clearNew } from "./take-new.ts";
export { tellLike } from "./tell-like.ts";
export { countWaiting, isLikeWaiting } from "./waiting/queries-waiting.ts";
export { sendLikesLater } from "./waiting/send-waiting.ts";

/** Likes that the member has not looked at, counted exactly up to 9,999. */
export function countNew(db: Db, memberId: number): Promise<number> {
  return countUnseen(db, memberId, MOST_NEW);
}
