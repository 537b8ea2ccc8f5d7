import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { pictureAnswer, pictureBody, pictureSeal } from "#base/picture-contract.ts";
import { PICTURE_REFUSALS } from "#base/picture-upload.ts";
import { PHOTO_ACCESS, PHOTO_STATES } from "./rules.ts";

export * from "./grants-contract.ts";
export * from "./live-contract.ts";
export { type MemberTile, memberTile } from "./member-tile.ts";
export type { PhotoAccess } from "./rules.ts";

/** A picture's address is the setting `cdn_prefix` followed by the path. */
const mainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  /** `active` means usable. */
  status: z.enum(PHOTO_STATES),
  match_path: z.string(),
});
export type MainImage = z.infer<typeof mainImage>;

const seenPhoto = z.object({
  id: z.int(),
  /**
   * Append `tile`, `view` or `full`, see `pictureAddress`. If the photo is not public, it is valid for a few minutes.
   */
  address: z.string(),
  thumb_hash: z.string(),
  /** Size of the full picture. */
  width: z.int(),
  height: z.int(),
  /** Only members with a grant from the owner can see it. */
  private: z.boolean(),
  /** Viewers other than the owner only ever get `active`. */
  status: z.enum(PHOTO_STATES),
});
export type SeenPhoto = z.infer<typeof seenPhoto>;

/** A member's photos as one viewer may see them, in order. */
export const memberPhotos = z.object({
  photos: z.array(seenPhoto),
  /** Photos that the viewer may not see, each as a picture blurred beyond recognition, ready to display. */
  locked: z.array(z.object({ id: z.int(), blurred: z.string() })),
  /** The way to unlock the locked photos: log in, prove the age, or buy any credit bundle. */
  opens: z.enum(["log_in", "age", "premium"]).nullable(),
  /** Number of private photos. Without a grant the viewer learns nothing else about them. */
  private_count: z.int(),
  access: z.enum(PHOTO_ACCESS),
});
export type MemberPhotos = z.infer<typeof memberPhotos>;

const photo = mainImage.extend({
  id: z.int(),
  reason: z.string().nullable(),
  main: z.boolean(),
  private: z.boolean(),
  width: z.int(),
  height: z.int(),
  /** ThumbHash in Base64. */
  thumb_hash: z.string(),
  created_at: z.iso.datetime(),
});
export type Photo = z.infer<typeof photo>;

const ownPhotos = z.object({
  photos: z.array(photo),
  /** For the member's own photos: the site itself, because they need not be public. */
  cdn_prefix: z.string(),
  limit: z.int(),
  upload_megabytes: z.int(),
  premium: z.boolean(),
  free_limit: z.int(),
  premium_limit: z.int(),
});
export type OwnPhotos = z.infer<typeof ownPhotos>;

export const uploadPhoto = endpoint({
  name: "uploadPhoto",
  method: "POST",
  path: "/api/photos",
  summary:
    "Adds a photo at the given position or at the end. Uploading the same picture again returns the first one.",
  query: z.strictObject({ position: numberInQuery(z.int().min(0).max(100)).optional() }),
  body: pictureBody,
  output: photo,
  status: 201,
  refusals: [
    "age.needed",
    "photos.gone",
    "photos.limit_free",
    "photos.limit_premium",
    "photos.too_many_uploads",
    ...PICTURE_REFUSALS,
  ],
});

export const listPhotos = endpoint({
  name: "listPhotos",
  method: "GET",
  path: "/api/photos",
  summary: "Lists the member's own photos in every state, in order, with the maximum number.",
  query: z.strictObject({}),
  output: ownPhotos,
});

export const arrangePhotos = endpoint({
  name: "arrangePhotos",
  method: "PATCH",
  path: "/api/photos",
  summary: "Reorders the member's photos, main photo first, or makes one private or visible again.",
  query: z.strictObject({}),
  body: z.union([
    z.strictObject({ order: z.array(z.int().positive()).min(1).max(200) }),
    z.strictObject({ id: z.int().positive(), private: z.boolean() }),
  ]),
  output: ownPhotos,
  refusals: ["photos.order_changed", "photos.gone"],
});

export const deletePhoto = endpoint({
  name: "deletePhoto",
  method: "DELETE",
  path: "/api/photos",
  summary: "Deletes one of the member's photos and its files. Succeeds if it is already gone.",
  query: z.strictObject({}),
  body: z.strictObject({ id: z.int().positive() }),
  output: ownPhotos,
});

const key = z.string().regex(/^[a-z0-9-]{1,64}$/);
const file = z.string().regex(/^(?:(?:tile|view|full)(?:\.(?:avif|webp))?|blurred\.webp)$/);

export const readRendition = endpoint({
  name: "readRendition",
  method: "GET",
  path: "/media/:key/:file",
  summary:
    "Returns the file of a public photo or one of the caller's own. Without a file extension, AVIF if the client accepts it, otherwise WebP.",
  query: z.strictObject({ key, file }),
  output: pictureAnswer,
});

export const readSealedRendition = endpoint({
  name: "readSealedRendition",
  method: "GET",
  path: "/media/:key/:seal/:file",
  summary: "Returns the file of a non-public photo through a personal URL that expires after a few minutes.",
  query: z.strictObject({ key, file, seal: pictureSeal }),
  output: pictureAnswer,
});

export const readMemberPhotos = endpoint({
  name: "readMemberPhotos",
  method: "GET",
  path: "/api/members/:id/photos",
  summary: "Lists a member's photos as far as the caller may see them. Call again to renew expired URLs.",
  query: z.strictObject({ id: numberInQuery(z.int().positive()) }),
  output: memberPhotos,
});
