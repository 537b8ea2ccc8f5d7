import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { memberTile } from "#features/photos/contract.ts";
import { LIKE_LISTS } from "./rules.ts";

const none = z.strictObject({});
const aboutMember = z.strictObject({ member: z.int().positive().max(Number.MAX_SAFE_INTEGER) });

/** How the viewer and another stand. Both true is a match. */
const tie = z.object({
  /** The viewer likes the other. */
  liked: z.boolean(),
  likes_you: z.boolean(),
  /** Their like has not been looked at yet. */
  like_new: z.boolean(),
});

/** A member in a list of likes. */
export const likeTile = memberTile.extend(tie.shape);
export type LikeTile = z.infer<typeof likeTile>;

/** Each exact below its limit; the limit itself says "so many at least". */
const likeCounts = z.object({
  received: z.int(),
  sent: z.int(),
  matches: z.int(),
  /** Received and not looked at yet: the badge. Limit 100. */
  new: z.int(),
});
export type LikeCounts = z.infer<typeof likeCounts>;

const likeAnswer = z.object({
  member: z.int(),
  liked: z.boolean(),
  /** Both like each other. Whether a modal has shown it yet, `/api/new-match` knows. */
  match: z.boolean(),
});
export type LikeAnswer = z.infer<typeof likeAnswer>;

export const likeMember = endpoint({
  name: "likeMember",
  method: "POST",
  path: "/api/likes",
  summary: "Likes a member; a second time changes nothing. Where the other likes back, it is a match.",
  query: none,
  body: aboutMember,
  output: likeAnswer,
  refusals: ["likes.yourself", "likes.gone", "likes.blocked", "likes.blocking", "likes.too_many"],
});

export const unlikeMember = endpoint({
  name: "unlikeMember",
  method: "DELETE",
  path: "/api/likes",
  summary: "Takes a like back, and with it the match; one that is not there is no error.",
  query: none,
  body: aboutMember,
  output: likeAnswer,
});

export const listLikes = endpoint({
  name: "listLikes",
  method: "GET",
  path: "/api/likes",
  summary: "Likes received, sent, or matches: the newest first, 24 at a time.",
  query: z.strictObject({
    type: z.enum(LIKE_LISTS),
    /** What the page before answered as `next`. */
    after: z.string().max(200).optional(),
  }),
  output: z.object({
    likes: z.array(likeTile),
    /** Takes the next page; nothing after the last. */
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
    "Whom the member likes, and by whom it is liked: the newest 100 of each. The rest is told by /api/likes.",
  query: none,
  output: z.object({
    profiles: z.array(likeTile),
    liked_by: z.array(likeTile),
    counts: likeCounts,
    /** There is a match that no modal has shown yet: /api/new-match tells it. */
    match_waits: z.boolean(),
  }),
});
export type Likes = z.infer<typeof readLikes.output & {}>;

export const takeNewLike = endpoint({
  name: "takeNewLike",
  method: "GET",
  path: "/api/auto-like.php",
  summary:
    "The newest like that the member has received and was not shown yet; told once. 204 where there is none.",
  query: none,
  output: likeTile.optional(),
});

export const takeNewMatch = endpoint({
  name: "takeNewMatch",
  method: "POST",
  path: "/api/new-match",
  summary: "The newest match that the member was not shown yet; told once. 204 where there is none.",
  query: none,
  output: memberTile.optional(),
});
