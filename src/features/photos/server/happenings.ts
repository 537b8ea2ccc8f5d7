import { happening } from "#platform/happening.ts";

/** Which photos a member has, or which of them others see. */
export const photosChanged = happening<{ memberId: number }>("photos.changed");

type Between = { ownerId: number; viewerId: number; at: Date };

/** A member has asked another for the private photos. */
export const photoRequested = happening<Between>("photos.requested");

/** A member lets another see the private photos. */
export const photoGranted = happening<Between>("photos.granted");
