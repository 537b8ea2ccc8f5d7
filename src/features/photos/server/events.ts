import { defineEvent } from "#platform/events.ts";

/** Which photos a member has, or which of them others see. */
export const photosChanged = defineEvent<{ memberId: number }>("photos.changed");

type Between = { ownerId: number; viewerId: number; at: Date };

/** A member has asked another for the private photos. */
export const photoRequested = defineEvent<Between>("photos.requested");

/** A member lets another see the private photos. */
export const photoGranted = defineEvent<Between>("photos.granted");
