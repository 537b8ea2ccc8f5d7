import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { likeMember } from "#features/likes/contract.ts";
import { memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";
import { DECK_SIZE, findTimeZone } from "./swipe-rules.ts";

const none = z.strictObject({});

export const SWIPE_CHOICES = ["like", "no", "later"] as const;
export type SwipeChoice = (typeof SWIPE_CHOICES)[number];

/** A member as the game shows one: the tile, and what two people may talk about. */
const swipeCard = memberTile.extend({
  relationship: OwnProfile.shape.relationship,
  /** Interests of both. */
  common_interests: OwnProfile.shape.interests,
});
export type SwipeCard = z.infer<typeof swipeCard>;

const swipeState = z.object({
  /** Likes of a day. */
  limit: z.int(),
  /** Of today. */
  left: z.int(),
  /** When the next day begins. */
  resumes_at: z.iso.datetime(),
  /** The zone by which it does. */
  time_zone: z.string(),
  /** All can be undone, not only the last one. */
  premium: z.boolean(),
  /** The swipe that may be undone now. */
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
    /** Made by the client before the first try. */
    id: z.uuidv7(),
    member: z.int().positive().max(Number.MAX_SAFE_INTEGER),
    choice: z.enum(SWIPE_CHOICES),
  }),
  output: swipeState.extend({
    id: z.uuid(),
    member: z.int(),
    choice: z.enum(SWIPE_CHOICES),
    /** It has made a match. */
    matched: z.boolean(),
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
    /** To be decided about again; nothing where the member is no longer there. */
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
