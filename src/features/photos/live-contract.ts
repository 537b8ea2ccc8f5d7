import { liveEvent } from "#base/live.ts";

/** Somebody asks for the member's private photos. It does not say who: read the grants again. */
export const photosAsked = liveEvent("photo_request", {});

/** Somebody lets the member see their private photos. It does not say who. */
export const photosOpened = liveEvent("photo_grant", {});
