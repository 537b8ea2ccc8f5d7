import { z } from "zod";
import { OwnProfile } from "#features/profiles/contract.ts";

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
  /** The site's icon and word for it; there exactly when the member is fictional. */
  mark: z.object({ icon: z.string(), word: z.string() }).nullable(),
  /** As far as both sides share it. */
  online: z.boolean(),
  /** Signed up in the last seven days. */
  is_new: z.boolean(),
  /** The main one: its address takes `tile`, `view` or `full` at the end, see `pictureAddress`. */
  photo: z.object({ address: z.string(), thumb_hash: z.string() }).nullable(),
  photo_count: z.int(),
});
export type MemberTile = z.infer<typeof memberTile>;
