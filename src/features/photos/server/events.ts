import { defineEvent } from "#platform/events.ts";

/** A member's photos, or which of them others can see, have changed. */
export const photosChanged = defineEvent<{ memberId: number }>("photos.changed");

type Between = { ownerId: number; viewerId: number; at: Date };

/** A member has asked to see another's private photos. */
export const photoRequested = defineEvent<Between>("photos.requested");

/** A member lets another see their private photos. */
export const photoGranted = defineEvent<Between>("photos.granted");
