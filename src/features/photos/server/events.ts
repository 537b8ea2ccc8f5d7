import { defineEvent } from "#platform/events.ts";

/** A member's photos, or which of them others can see, have changed. */
export const photosChanged = defineEvent<{ memberId: number }>("photos.changed");

type Between = { ownerId: number; viewerId: number; at: Date };

export const photoRequested = defineEvent<Between>("photos.requested");

export const photoGranted = defineEvent<Between>("photos.granted");
