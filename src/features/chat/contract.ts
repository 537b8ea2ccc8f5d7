import { z } from "zod";
import { cleanText } from "#base/clean-text.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { memberTile } from "#features/photos/contract.ts";
import { OwnProfile } from "#features/profiles/contract.ts";
import { CONTACT_REFUSALS } from "#features/safety/contract.ts";
import { clientId, heldMessage, message, sendAnswer, writing } from "./message-contract.ts";
import { SHOWN_KINDS } from "./rules.ts";

export * from "./image-contract.ts";
export * from "./live-contract.ts";
export * from "./message-contract.ts";

const none = z.strictObject({});
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const idInAddress = numberInQuery(id);
const seq = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
const seqInAddress = numberInQuery(seq);
/** Number of the last message that the client already has; 0 for none. */
const lastInAddress = numberInQuery(
  z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
);
/**
 * Limit on the raw text, before cleaning. A site allows at most 10,000 code points, and each may be sent as several.
 */
const MAX_RAW_TEXT = 40_000;
const text = z.string().max(MAX_RAW_TEXT).transform(cleanText).pipe(z.string().min(1));

const conversation = z.object({
  id: z.int(),
  last_seq: z.int(),
  last_at: z.iso.datetime(),
  /** Preview of the last message for the list: the text of a text message, the code of a gift. */
  last: z.object({ kind: z.enum(SHOWN_KINDS), words: z.string(), mine: z.boolean() }),
  /** Number of the last message that the viewer has read; later ones are unread. */
  read: z.int(),
  /** Number of the last message that the other member has read; null unless both members share read marks. */
  other_read: z.int().nullable(),
  /** Number of the last message delivered to a device of the other member. */
  other_delivered: z.int(),
});
export type Conversation = z.infer<typeof conversation>;

/** One row of the conversation list. */
export const chat = z.object({
  conversation,
  profile: memberTile,
  num_unread_messages: z.int(),
});
export type Chat = z.infer<typeof chat>;

export const readChats = endpoint({
  name: "readChats",
  method: "GET",
  path: "/api/chats.php",
  summary:
    "Lists the member's conversations, latest first, 50 per page, with the total number of unread messages.",
  query: z.strictObject({
    /** The `next` value of the previous page. */
    after: z.string().max(200).optional(),
  }),
  output: z.object({
    chats: z.array(chat),
    next: z.string().nullable(),
    /** Unread messages in all conversations; exact while fewer than a hundred conversations have any. */
    unread: z.int(),
    /** Members for whom the viewer has queued or refused messages. */
    held: z.array(z.object({ profile: memberTile, waiting: z.int(), refused: z.int() })),
    /** Cursor to pass to `/api/chat-changes`. */
    mark: z.string(),
  }),
});
export type Chats = z.infer<typeof readChats.output & {}>;

export const removeChat = endpoint({
  name: "removeChat",
  method: "DELETE",
  path: "/api/chat.php",
  summary:
    "Removes a conversation, or every conversation with a profile, from the member's own list. A new message brings it back, starting with that message.",
  query: none,
  body: z.union([z.strictObject({ conversation: id }), z.strictObject({ profile: id })]),
  refusals: ["chat.no_conversation"],
});

export const readConversation = endpoint({
  name: "readConversation",
  method: "GET",
  path: "/api/conversation",
  summary:
    "Returns the newest 50 messages between two members, by conversation id or by the other member's id. Does not mark anything as read.",
  query: z.union([z.strictObject({ conversation: idInAddress }), z.strictObject({ member: idInAddress })]),
  output: z.object({
    /** Null until one of the two members has written. */
    conversation: conversation.nullable(),
    profile: memberTile,
    /** Interests of both members, except intimate ones. Only while neither has written. */
    common_interests: OwnProfile.shape.interests.optional(),
    /**
     * `blocking`: the viewer has blocked the other member. `left`: the other member has closed the account or is banned.
     * Either makes the conversation read-only.
     */
    standing: z.enum(["open", "blocking", "left"]),
    /** The site's notice about a fictional profile. */
    warning: z.string().nullable(),
    /** When the other member was last online; null unless both members share it. */
    last_seen: z.iso.datetime().nullable(),
    /** In ascending order. */
    messages: z.array(message),
    /** Whether the viewer can load older messages. */
    older: z.boolean(),
    /** Whether there are older messages that only premium members can read. */
    locked: z.boolean(),
    held: z.array(heldMessage),
    writing,
    /** Whether images from the other member stay blurred until the viewer taps them. */
    blur_images: z.boolean(),
    mark: z.string(),
  }),
  refusals: ["chat.no_conversation", "safety.gone", "safety.blocked_by"],
});
export type ConversationView = z.infer<typeof readConversation.output & {}>;

export const readMessages = endpoint({
  name: "readMessages",
  method: "GET",
  path: "/api/messages",
  summary: "Returns the 50 messages before or after a given message.",
  query: z.union([
    z.strictObject({ conversation: idInAddress, before: seqInAddress }),
    z.strictObject({ conversation: idInAddress, after: lastInAddress }),
  ]),
  output: z.object({
    messages: z.array(message),
    /** Whether there are more readable messages in the requested direction. */
    more: z.boolean(),
    /** Whether there are older messages that only premium members can read. */
    locked: z.boolean(),
  }),
  refusals: ["chat.no_conversation", "safety.gone", "safety.blocked_by"],
});
export type MessagePage = z.infer<typeof readMessages.output & {}>;

export const readChatChanges = endpoint({
  name: "readChatChanges",
  method: "GET",
  path: "/api/chat-changes",
  summary:
    "Returns what changed since a cursor: changed conversations, conversations gone from the list, and the new messages of the open conversation. With a cursor that is unknown or not the caller's, `reload` is true.",
  query: z.strictObject({
    since: z.string().regex(/^[\w.-]{1,200}$/),
    conversation: idInAddress.optional(),
    after: lastInAddress.optional(),
  }),
  output: z.object({
    /** Too much has changed to list: the client has to reload everything. The other lists are empty then. */
    reload: z.boolean(),
    chats: z.array(chat),
    gone: z.array(z.int()),
    messages: z.array(message),
    /** Conversations in which moderation has hidden or shown a message: known messages of them are out of date. */
    rewritten: z.array(z.int()),
    /** The open conversation has more new messages: load them with `/api/messages`. */
    more: z.boolean(),
    unread: z.int(),
    mark: z.string(),
  }),
});
export type ChatChanges = z.infer<typeof readChatChanges.output & {}>;

export const sendMessage = endpoint({
  name: "sendMessage",
  method: "POST",
  path: "/api/messages",
  summary:
    "Sends a text or a gift and charges for it, atomically. Repeating the same id returns the first result and costs nothing.",
  query: none,
  body: z.discriminatedUnion("kind", [
    z.strictObject({ id: clientId, to: id, kind: z.literal("text"), text }),
    z.strictObject({
      id: clientId,
      to: id,
      kind: z.literal("gift"),
      gift: z.string().regex(/^[a-z]{1,30}$/),
    }),
  ]),
  output: sendAnswer,
  refusals: [
    "age.needed",
    "chat.yourself",
    "chat.gone",
    "chat.blocked",
    "chat.blocking",
    "chat.no_conversations_left",
    "chat.no_credits",
    ...CONTACT_REFUSALS,
    "chat.id_taken",
    "chat.unknown_gift",
    "chat.too_many_held",
    "chat.too_fast",
  ],
});

export const markRead = endpoint({
  name: "markRead",
  method: "POST",
  path: "/api/chat-read",
  summary:
    "Marks everything up to this message as read. A number beyond the last message counts as the last; the position never moves back.",
  query: none,
  body: z.strictObject({ conversation: id, seq }),
  output: z.object({ read: z.int(), unread: z.int() }),
  refusals: ["chat.no_conversation"],
});

export const markDelivered = endpoint({
  name: "markDelivered",
  method: "POST",
  path: "/api/chat-delivered",
  summary: "Marks messages as delivered to a device of the member, up to the given ones.",
  query: none,
  body: z.strictObject({
    conversations: z.array(z.strictObject({ id, seq })).min(1).max(100),
  }),
});

export const discardHeld = endpoint({
  name: "discardHeld",
  method: "DELETE",
  path: "/api/held-messages",
  summary: "Discards a message that is held or was refused. Succeeds if there is no such message.",
  query: none,
  body: z.strictObject({ id: clientId }),
});
