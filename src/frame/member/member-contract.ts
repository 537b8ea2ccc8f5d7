import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { memberPhotos, memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";

const { sexuality, relationship, hair, eye, body, tattoos, interests } = OwnProfile.shape;

/** A member's profile as one viewer may see it: what the site does not show is empty. */
export const memberView = z.object({
  member: memberTile.extend({
    /** Told to members only, like the interests that tell of a sex life. */
    sexuality,
    relationship,
    hair,
    eye,
    body,
    tattoos,
    interests,
    /** Of these, those that the viewer has named too. */
    common_interests: interests,
    about_me: z.string(),
  }),
  /** `blocking`: the viewer has blocked the member, and can lift that here. */
  standing: z.enum(["self", "open", "blocking"]),
  liked: z.boolean(),
  likes_you: z.boolean(),
  photos: memberPhotos,
  related: z.array(memberTile.extend({ liked: z.boolean() })),
  /** What has to be said of a fictional profile. */
  warning: z.string().nullable(),
  /** An advertisement of a partner, where the site has one. */
  partner: z.object({ kind: z.enum(["cam", "resell"]), address: z.url() }).nullable(),
});
export type MemberView = z.infer<typeof memberView>;

export const readMember = endpoint({
  name: "readMember",
  method: "GET",
  path: "/api/members/:id",
  summary:
    "Returns a member's profile, photos and related members, as far as the caller may see them and the site shows them.",
  query: z.strictObject({ id: numberInQuery(z.int().positive()) }),
  output: memberView,
  refusals: ["safety.gone", "safety.blocked_by"],
});
