import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { memberTile } from "#features/photos/contract.ts";
import { CONTACT_REFUSALS } from "#features/safety/contract.ts";
import { LIKE_LISTS } from "./rules.ts";

export * from "./live-contract.ts";

const none = z.strictObject({});
const aboutMember = z.strictObject({ member: z.int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Likes between the viewer and another member. Both true is a match. */
const tie = z.object({
  liked: z.boolean(),
  likes_you: z.boolean(),
  /** The viewer has not looked at that like yet. */
  like_new: z.boolean(),
});

export const likeTile = memberTile.extend(tie.shape);
export type LikeTile = z.infer<typeof likeTile>;

/** Each is exact below its limit; the limit itself means "at least". */
const likeCounts = z.object({
  received: z.int(),
  sent: z.int(),
  matches: z.int(),
  /** Received likes that the member has not looked at, for the badge. Limit 100. */
  new: z.int(),
  /** Given likes that nobody learns of until the member confirms their e-mail address. */
  waiting: z.int(),
});
export type LikeCounts = z.infer<typeof likeCounts>;

const likeAnswer = z.object({
  member: z.int(),
  liked: z.boolean(),
  /** Both like each other. `/api/new-match` knows whether a modal has shown it yet. */
  match: z.boolean(),
  /** The like is sent when the viewer confirms their e-mail address. */
  waiting: z.boolean(),
});
export type LikeAnswer = z.infer<typeof likeAnswer>;

export const likeMember = endpoint({
  name: "likeMember",
  method: "POST",
  path: "/api/likes",
  summary:
    "Likes a member. Repeating it changes nothing. If the other member has liked back, it is a match. Before the e-mail address is confirmed, the like waits.",
  query: none,
  body: aboutMember,
  output: likeAnswer,
  refusals: [
    "likes.yourself",
    "likes.gone",
    "likes.blocked",
    "likes.blocking",
    "likes.too_many",
    ...CONTACT_REFUSALS,
  ],
});

export const unlikeMember = endpoint({
  name: "unlikeMember",
  method: "DELETE",
  path: "/api/likes",
  summary: "Takes back a like, and with it the match. Succeeds if there is no such like.",
  query: none,
  body: aboutMember,
  output: likeAnswer,
});

export const listLikes = endpoint({
  name: "listLikes",
  method: "GET",
  path: "/api/likes",
  summary: "Lists received likes, sent likes or matches, newest first, 24 per page.",
  query: z.strictObject({
    type: z.enum(LIKE_LISTS),
    /** `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  output: z.object({
    likes: z.array(likeTile),
    /** Cursor of the next page; null after the last. */
    next: z.string().nullable(),
    counts: likeCounts,
  }),
});
export type LikePage = z.infer<typeof listLikes.output & {}>;

export const readLikes = endpoint({
  name: "readLikes",
  method: "GET",
  path: "/api/likes.php",
  summary:
    "Lists who the member likes and who likes the member, the newest 100 of each. Use /api/likes for the rest.",
  query: none,
  output: z.object({
    profiles: z.array(likeTile),
    liked_by: z.array(likeTile),
    counts: likeCounts,
    /** A match waits to be shown: `/api/new-match` returns it. */
    match_waits: z.boolean(),
  }),
});
export type Likes = z.infer<typeof readLikes.output & {}>;

export const takeNewLike = endpoint({
  name: "takeNewLike",
  method: "GET",
  path: "/api/auto-like.php",
  summary:
    "Returns the newest received like that the member has not been shown yet, once. 204 if there is none.",
  query: none,
  output: likeTile.optional(),
});

export const takeNewMatch = endpoint({
  name: "takeNewMatch",
  method: "POST",
  path: "/api/new-match",
  summary: "Returns the newest match that the member has not been shown yet, once. 204 if there is none.",
  query: none,
  output: memberTile.optional(),
});
