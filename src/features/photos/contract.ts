import { z } from "zod";
import { bytes, fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { OwnProfile } from "#features/profiles/contract.ts";
import { MAX_UPLOAD_BYTES, PHOTO_STATES, UPLOAD_TYPES } from "./rules.ts";

/** A picture's address is the setting `cdn_prefix` and the path. */
const mainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  /** `active` means usable. */
  status: z.enum(PHOTO_STATES),
  match_path: z.string(),
});
export type MainImage = z.infer<typeof mainImage>;

/** A member as every list shows one. Nothing where the site does not show that field, or where nothing was said. */
export const memberTile = z.object({
  id: z.int(),
  name: z.string(),
  age: z.int().nullable(),
  gender: OwnProfile.shape.gender,
  country: OwnProfile.shape.country,
  region: OwnProfile.shape.region,
  region_name: z.string().nullable(),
  city: z.string().nullable(),
  /** Marked so by the operator: the mark is shown wherever the member is. */
  fictional: z.boolean(),
  /** As far as both sides share it. */
  online: z.boolean(),
  /** Signed up in the last seven days. */
  is_new: z.boolean(),
  /** The main one: its address takes `tile`, `view` or `full` at the end, see `pictureAddress`. */
  photo: z.object({ address: z.string(), thumb_hash: z.string() }).nullable(),
  photo_count: z.int(),
});
export type MemberTile = z.infer<typeof memberTile>;

const photo = mainImage.extend({
  id: z.int(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Whether it is the one that stands for the member. */
  main: z.boolean(),
  private: z.boolean(),
  width: z.int(),
  height: z.int(),
  /** Base64 of the ThumbHash. */
  thumb_hash: z.string(),
  created_at: z.iso.datetime(),
});
export type Photo = z.infer<typeof photo>;

const ownPhotos = z.object({
  photos: z.array(photo),
  cdn_prefix: z.string(),
  /** How many the member may have. */
  limit: z.int(),
  premium: z.boolean(),
  free_limit: z.int(),
  premium_limit: z.int(),
});
export type OwnPhotos = z.infer<typeof ownPhotos>;

export const uploadPhoto = endpoint({
  name: "uploadPhoto",
  method: "POST",
  path: "/api/photos",
  summary: "Adds a photo, at its place or as the last. The same picture again answers with the first.",
  query: z.strictObject({ position: z.coerce.number<string>().int().min(0).max(100).optional() }),
  body: bytes({ contentTypes: UPLOAD_TYPES, maxBytes: MAX_UPLOAD_BYTES }),
  output: photo,
  status: 201,
  refusals: [
    "photos.limit_free",
    "photos.limit_premium",
    "photos.unsupported",
    "photos.broken",
    "photos.too_many_pixels",
    "photos.too_small",
    "photos.took_too_long",
    "photos.busy",
  ],
});

export const listPhotos = endpoint({
  name: "listPhotos",
  method: "GET",
  path: "/api/photos",
  summary: "The own photos in every state, in their order, with how many there may be.",
  query: z.strictObject({}),
  output: ownPhotos,
});

export const arrangePhotos = endpoint({
  name: "arrangePhotos",
  method: "PATCH",
  path: "/api/photos",
  summary: "Puts the own photos in an order, the main one first, or makes one private or visible again.",
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
  summary: "Deletes one of the own photos and its files; one that is gone already is no error.",
  query: z.strictObject({}),
  body: z.strictObject({ id: z.int().positive() }),
  output: ownPhotos,
});

export const readRendition = endpoint({
  name: "readRendition",
  method: "GET",
  path: "/media/:key/:file",
  summary: "A photo's file. Without an ending it is AVIF for who takes it, else WebP.",
  query: z.strictObject({
    key: z.string().regex(/^[a-z0-9-]{1,64}$/),
    file: z.string().regex(/^(?:(?:tile|view|full)(?:\.(?:avif|webp))?|blurred\.webp)$/),
  }),
  output: fileAnswer(["image/avif", "image/webp"]),
});
