import { liveEvent } from "#base/live.ts";

/** A new like for the member. It does not say from whom; the browser reads the likes again. */
export const likeReceived = liveEvent("like", {});

/** A new match, sent to both members instead of `like`. */
export const matchMade = liveEvent("match", {});
