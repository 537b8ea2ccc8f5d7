import type { Look } from "#adapters/images/look-of.ts";
import type { ImageHashes, KnownImage } from "#adapters/known-images/known-images.ts";
import { defineEvent } from "#platform/events.ts";
import type { SealedFile } from "#platform/pictures/sealed-files.ts";

/** A member's photos, or which of them others can see, have changed. */
export const photosChanged = defineEvent<{ memberId: number }>("photos.changed");

/** A member has uploaded a photo, by whose look the same picture is found again. */
export const photoLooked = defineEvent<{ memberId: number; look: Look; at: Date }>("photos.looked");

type Between = { ownerId: number; viewerId: number; at: Date };

export const photoRequested = defineEvent<Between>("photos.requested");

export const photoGranted = defineEvent<Between>("photos.granted");

/** A list of known pictures names what a member has uploaded. The file is sealed, and no photo is left of it. */
export const knownImageFound = defineEvent<{
  memberId: number;
  /** Null for an upload that never became a photo. */
  photo: { id: number; key: string; uploadedAt: Date } | null;
  file: SealedFile | null;
  hashes: ImageHashes;
  match: KnownImage;
  at: Date;
}>("photos.known_image_found");
