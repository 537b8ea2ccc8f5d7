import { defineEvent } from "#platform/events.ts";

/** Announced under the lock of the pair, so that a like and its withdrawal keep their order. */
export const memberLiked = defineEvent<{ likerId: number; likedId: number; at: Date }>("likes.liked");

/** Both have liked each other; `likerId` was the later one. */
export const membersMatched = defineEvent<{ likerId: number; likedId: number; at: Date }>("likes.matched");
