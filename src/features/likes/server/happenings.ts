import { happening } from "#platform/happening.ts";

/** Announced under the lock of the pair, so that a like and its withdrawal keep their order. */
export const memberLiked = happening<{ likerId: number; likedId: number; at: Date }>("likes.liked");

/** Both have liked each other; `likerId` was the later one. */
export const membersMatched = happening<{ likerId: number; likedId: number; at: Date }>("likes.matched");
