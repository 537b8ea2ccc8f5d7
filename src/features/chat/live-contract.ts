import { z } from "zod";

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * What the server says on the socket `/live`: that something is new, never what. Who hears it asks
 * `/api/chat-changes`.
 */
export const liveNews = z.discriminatedUnion("type", [
  /** The first word: the socket has its right. Ask once for what was missed. */
  z.object({ type: z.literal("ready") }),
  /** The conversation has changed: a message, a read or delivered mark, a removal. */
  z.object({ type: z.literal("changed"), conversation: z.int() }),
  /** Everything may have changed: news was lost on the way, or a block came or went. */
  z.object({ type: z.literal("reload") }),
  z.object({ type: z.literal("typing"), conversation: z.int() }),
  z.object({ type: z.literal("presence"), member: z.int(), online: z.boolean() }),
  z.object({ type: z.literal("pong") }),
]);
export type LiveNews = z.infer<typeof liveNews>;

/** What a browser says on it. */
export const liveWord = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ping") }),
  z.strictObject({ type: z.literal("typing"), conversation: id }),
  /** Whose being online it wants to hear of, instead of those before. */
  z.strictObject({ type: z.literal("watch"), members: z.array(id).max(100) }),
]);
export type LiveWord = z.infer<typeof liveWord>;

/** Why the server closes a socket. 1001 and 1013 (come again) are the protocol's own. */
export const LIVE_CLOSE = {
  /** No session, or it has ended: log-out, ban, deletion. Not to be tried again. */
  noSession: 4401,
  /** Words that no browser of ours says, or too many of them. */
  abuse: 4400,
  /** Did not take what was sent in time: connect again and ask for what was missed. */
  tooSlow: 4408,
} as const;
