import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { findTimeZone } from "#base/time-zone.ts";
import { likeMember } from "#features/likes/contract.ts";
import { memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";
import { DECK_SIZE } from "./swipe-rules.ts";

const none = z.strictObject({});

export const SWIPE_CHOICES = ["like", "no", "later"] as const;
export type SwipeChoice = (typeof SWIPE_CHOICES)[number];

/** The member's tile, and facts to talk about. */
const swipeCard = memberTile.extend({
  relationship: OwnProfile.shape.relationship,
  /** Interests that both have. */
  common_interests: OwnProfile.shape.interests,
});
export type SwipeCard = z.infer<typeof swipeCard>;

const swipeState = z.object({
  /** Likes per day. */
  limit: z.int(),
  /** Likes left today. */
  left: z.int(),
  resumes_at: z.iso.datetime(),
  /** Time zone whose midnight ends the day. */
  time_zone: z.string(),
  /** Premium members can undo every swipe, others only the last one. */
  premium: z.boolean(),
  /** Id of the swipe that can be undone now. */
  undoable: z.uuid().nullable(),
});
export type SwipeState = z.infer<typeof swipeState>;

export const readSwipeDeck = endpoint({
  name: "readSwipeDeck",
  method: "GET",
  path: "/api/swipe",
  summary: `Returns the next members for the swipe game, at most ${DECK_SIZE}. Skips members already liked or decided on; postponed ones come back after a day, or when no one else is left.`,
  query: none,
  output: swipeState.extend({ cards: z.array(swipeCard) }),
});
export type SwipeDeck = z.infer<typeof readSwipeDeck.output & {}>;

export const decideSwipe = endpoint({
  name: "decideSwipe",
  method: "POST",
  path: "/api/swipe",
  summary: "Likes, declines or postpones a member. Repeating the same id returns the first result.",
  query: none,
  body: z.strictObject({
    /** Made by the client before its first attempt. */
    id: z.uuidv7(),
    member: z.int().positive().max(Number.MAX_SAFE_INTEGER),
    choice: z.enum(SWIPE_CHOICES),
  }),
  output: swipeState.extend({
    id: z.uuid(),
    member: z.int(),
    choice: z.enum(SWIPE_CHOICES),
    matched: z.boolean(),
    /** The like is sent when the viewer confirms their e-mail address. */
    waiting: z.boolean(),
  }),
  refusals: [
    "discovery.swipe_likes_used_up",
    "discovery.swipe_decided",
    "discovery.swipe_id_taken",
    ...(likeMember.refusals ?? []),
  ],
});
export type SwipeAnswer = z.infer<typeof decideSwipe.output & {}>;

export const undoSwipe = endpoint({
  name: "undoSwipe",
  method: "POST",
  path: "/api/swipe/undo",
  summary:
    "Undoes the last swipe, including a like and its match. With Premium, earlier swipes too. Repeating it returns the same result.",
  query: none,
  body: z.strictObject({ id: z.uuidv7() }),
  output: swipeState.extend({
    id: z.uuid(),
    member: z.int(),
    choice: z.enum(SWIPE_CHOICES),
    /** The card to show again; null if the member is gone. */
    card: swipeCard.nullable(),
  }),
  refusals: ["discovery.undo_premium", "discovery.undo_not_last"],
});
export type UndoAnswer = z.infer<typeof undoSwipe.output & {}>;

export const saveTimeZone = endpoint({
  name: "saveTimeZone",
  method: "PUT",
  path: "/api/swipe/time-zone",
  summary:
    "Sets the IANA time zone whose midnight ends a day in the swipe game. A change takes effect the next day.",
  query: none,
  body: z.strictObject({
    time_zone: z
      .string()
      .max(64)
      .transform((name, context) => {
        const zone = findTimeZone(name);
        if (zone !== null) return zone;
        context.addIssue({ code: "custom", message: "discovery:invalid.time_zone", input: name });
        return z.NEVER;
      }),
  }),
  output: swipeState,
});
