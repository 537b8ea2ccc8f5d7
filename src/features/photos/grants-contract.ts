import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { CONTACT_REFUSALS } from "#features/safety/contract.ts";
import { memberTile } from "./member-tile.ts";
import { PHOTO_ACCESS } from "./rules.ts";

const other = z.int().positive();
const access = z.object({ access: z.enum(PHOTO_ACCESS) });

export const requestPhotos = endpoint({
  name: "requestPhotos",
  method: "POST",
  path: "/api/photos/requests",
  summary:
    "Requests access to a member's private photos. Changes nothing if it was already requested or granted.",
  query: z.strictObject({}),
  body: z.strictObject({ owner_id: other }),
  output: access,
  refusals: [
    "safety.yourself",
    "safety.gone",
    ...CONTACT_REFUSALS,
    "safety.blocked_by",
    "photos.blocked_by_you",
    "photos.none_private",
    "photos.asked_too_often",
    "photos.asked_lately",
  ],
});

export const withdrawRequest = endpoint({
  name: "withdrawPhotoRequest",
  method: "DELETE",
  path: "/api/photos/requests",
  summary:
    "Withdraws the caller's own request or declines someone else's. Succeeds if the request is already gone.",
  query: z.strictObject({}),
  body: z.union([z.strictObject({ owner_id: other }), z.strictObject({ viewer_id: other })]),
  output: access,
});

export const grantPhotos = endpoint({
  name: "grantPhotos",
  method: "POST",
  path: "/api/photos/grants",
  summary: "Gives a member access to the caller's private photos, whether or not they asked.",
  query: z.strictObject({}),
  body: z.strictObject({ viewer_id: other }),
  output: access,
  refusals: [
    "safety.yourself",
    "safety.gone",
    "safety.blocked_by",
    "photos.blocked_by_you",
    ...CONTACT_REFUSALS,
  ],
});

export const takeBackPhotos = endpoint({
  name: "takeBackPhotos",
  method: "DELETE",
  path: "/api/photos/grants",
  summary: "Revokes a member's access to the caller's private photos, effective immediately.",
  query: z.strictObject({}),
  body: z.strictObject({ viewer_id: other }),
  output: access,
});

export const photoGrants = z.object({
  /** Members who ask to see the owner's private photos, the newest request first. */
  requests: z.array(z.object({ member: memberTile, at: z.iso.datetime() })),
  /** Members who may see them. Includes those who are no longer visible, so that each grant can be revoked. */
  grants: z.array(
    z.object({
      viewer_id: z.int(),
      name: z.string().nullable(),
      member: memberTile.nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type PhotoGrants = z.infer<typeof photoGrants>;

export const listGrants = endpoint({
  name: "listPhotoGrants",
  method: "GET",
  path: "/api/photos/grants",
  summary: "Lists who has requested access to the caller's private photos and who has it.",
  query: z.strictObject({}),
  output: photoGrants,
});

export const GRANT_DEEDS = ["asked", "withdrawn", "declined", "granted", "taken_back"] as const;

export const grantLog = z.object({
  entries: z.array(
    z.object({
      deed: z.enum(GRANT_DEEDS),
      /** Null if the caller can no longer see the member. */
      name: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Cursor of the next page; null after the last. */
  next: z.string().nullable(),
});
export type GrantLog = z.infer<typeof grantLog>;

export const readGrantLog = endpoint({
  name: "readPhotoGrantLog",
  method: "GET",
  path: "/api/photos/log",
  summary: "Lists requests for and grants of the caller's private photos with their times, newest first.",
  query: z.strictObject({
    /** The `next` value of the previous page. */
    after: z.string().max(200).optional(),
  }),
  output: grantLog,
});
