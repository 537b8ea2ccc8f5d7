import { z } from "zod";
import { OwnProfile } from "#features/profiles/contract.ts";

/** A member as shown in lists. A field is null if the site hides it or the member left it empty. */
export const memberTile = z.object({
  id: z.int(),
  name: z.string(),
  age: z.int().nullable(),
  gender: OwnProfile.shape.gender,
  country: OwnProfile.shape.country,
  region: OwnProfile.shape.region,
  region_name: z.string().nullable(),
  city: z.string().nullable(),
  /** Set by the operator. The mark is shown wherever the member is. */
  fictional: z.boolean(),
  /** The site's icon and words for one fictional profile and for several; null for real ones. */
  mark: z.object({ icon: z.string(), word: z.string(), plural: z.string() }).nullable(),
  /** True only if both members share their presence. */
  online: z.boolean(),
  /** Signed up within the last seven days. */
  is_new: z.boolean(),
  /** The main photo. Append `tile`, `view` or `full` to the address, see `pictureAddress`. */
  photo: z.object({ address: z.string(), thumb_hash: z.string() }).nullable(),
  photo_count: z.int(),
});
export type MemberTile = z.infer<typeof memberTile>;
