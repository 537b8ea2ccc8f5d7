import { liveEvent } from "#base/live.ts";

/** Somebody likes the member. It does not say who: read the likes again. */
export const likeReceived = liveEvent("like", {});

/** The member and somebody else like each other, told to both instead of `like`. */
export const matchMade = liveEvent("match", {});
