import type { Look } from "#adapters/images/look-of.ts";
import { defineEvent } from "#platform/events.ts";

/** A member's photos, or which of them others can see, have changed. */
export const photosChanged = defineEvent<{ memberId: number }>("photos.changed");

/** A member has uploaded a photo, by whose look the same picture is found again. */
export const photoLooked = defineEvent<{ memberId: number; look: Look; at: Date }>("photos.looked");

type Between = { ownerId: number; viewerId: number; at: Date };

export const photoRequested = defineEvent<Between>("photos.requested");

export const photoGranted = defineEvent<Between>("photos.granted");
