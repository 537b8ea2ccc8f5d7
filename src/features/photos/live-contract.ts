import { liveEvent } from "#base/live.ts";

/** Another member asks to see the private photos. The event does not name them: reload the grants. */
export const photosAsked = liveEvent("photo_request", {});

/** Another member lets this one see their private photos. The event does not name them. */
export const photosOpened = liveEvent("photo_grant", {});
