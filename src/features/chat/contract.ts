import { z } from "zod";
import { cleanText } from "#base/clean-text.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { memberTile } from "#features/photos/contract.ts";
import { clientId, heldMessage, message, sendAnswer, writing } from "./message-contract.ts";
import { MESSAGE_KINDS } from "./rules.ts";

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
/** The last message that is there already; 0 where none is. */
const lastInAddress = numberInQuery(
  z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
);
/** Before cleaning: a site lets at most 10,000 code points through, each of which may come as several. */
const MAX_RAW_TEXT = 40_000;
const text = z.string().max(MAX_RAW_TEXT).transform(cleanText).pipe(z.string().min(1));

const conversation = z.object({
  id: z.int(),
  last_seq: z.int(),
  last_at: z.iso.datetime(),
  /** What the list shows of the last message; the text of a text, the code of a gift. */
  last: z.object({ kind: z.enum(MESSAGE_KINDS), words: z.string(), mine: z.boolean() }),
  /** How far the viewer has read: what comes after is unread. */
  read: z.int(),
  /** How far the other has read; nothing where either of the two does not share it. */
  other_read: z.int().nullable(),
  /** How far the other's devices have got. */
  other_delivered: z.int(),
});
export type Conversation = z.infer<typeof conversation>;

/** A line of the list. */
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
    "The member's conversations, the latest first, 50 at a time, and how many messages are unread in all.",
  query: z.strictObject({
    /** What the page before answered as `next`. */
    after: z.string().max(200).optional(),
  }),
  output: z.object({
    chats: z.array(chat),
    next: z.string().nullable(),
    /** Of all conversations; exact while fewer than a hundred of them have any. */
    unread: z.int(),
    /** To whom something is held, or was refused, so that it is not forgotten. */
    held: z.array(z.object({ profile: memberTile, waiting: z.int(), refused: z.int() })),
    /** Where `/api/chat-changes` goes on from. */
    mark: z.string(),
  }),
});
export type Chats = z.infer<typeof readChats.output & {}>;

export const removeChat = endpoint({
  name: "removeChat",
  method: "DELETE",
  path: "/api/chat.php",
  summary:
    "Removes a conversation from the own list, or every one with a profile. A new message brings it back, from there on.",
  query: none,
  body: z.union([z.strictObject({ conversation: id }), z.strictObject({ profile: id })]),
  refusals: ["chat.no_conversation"],
});

export const readConversation = endpoint({
  name: "readConversation",
  method: "GET",
  path: "/api/conversation",
  summary:
    "What two members have written, the newest 50; by the conversation's number or by the other's. Nothing is marked as read by it.",
  query: z.union([z.strictObject({ conversation: idInAddress }), z.strictObject({ member: idInAddress })]),
  output: z.object({
    /** Nothing while nobody has written. */
    conversation: conversation.nullable(),
    profile: memberTile,
    /** `blocking`: the viewer has blocked the other; it is for reading. */
    standing: z.enum(["open", "blocking"]),
    /** The site's words about a fictional profile. */
    warning: z.string().nullable(),
    /** When the other was last here, as far as both share it. */
    last_seen: z.iso.datetime().nullable(),
    /** In their order. */
    messages: z.array(message),
    /** Older ones can be read. */
    older: z.boolean(),
    /** Older ones are there, and open with premium. */
    locked: z.boolean(),
    held: z.array(heldMessage),
    writing,
    /** Images of others wait for a tap. */
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
  summary: "The 50 messages before one of them, or those after it.",
  query: z.union([
    z.strictObject({ conversation: idInAddress, before: seqInAddress }),
    z.strictObject({ conversation: idInAddress, after: lastInAddress }),
  ]),
  output: z.object({
    messages: z.array(message),
    /** There are more in that direction that can be read. */
    more: z.boolean(),
    /** Older ones are there, and open with premium. */
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
    "What a browser has missed since a mark: the conversations that changed, those that are gone from the list, and of one that is open its new messages.",
  query: z.strictObject({
    // Without zeros in front: the database would read such a number as octal.
    since: z.string().regex(/^(0|[1-9]\d{0,18})$/),
    conversation: idInAddress.optional(),
    after: lastInAddress.optional(),
  }),
  output: z.object({
    /** Too much has happened: read everything again. The rest is empty then. */
    reload: z.boolean(),
    chats: z.array(chat),
    gone: z.array(z.int()),
    messages: z.array(message),
    /** Of the open conversation, more messages wait: ask for them by `/api/messages`. */
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
    "Sends a text or a gift, price included: both or neither. The same id again answers the first result and costs nothing.",
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
    "chat.yourself",
    "chat.gone",
    "chat.blocked",
    "chat.blocking",
    "chat.no_conversations_left",
    "chat.no_credits",
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
  summary: "All up to this message is read. A number beyond the last is taken as the last; never goes back.",
  query: none,
  body: z.strictObject({ conversation: id, seq }),
  output: z.object({ read: z.int(), unread: z.int() }),
  refusals: ["chat.no_conversation"],
});

export const markDelivered = endpoint({
  name: "markDelivered",
  method: "POST",
  path: "/api/chat-delivered",
  summary: "A device of the member has got the messages up to these.",
  query: none,
  body: z.strictObject({
    conversations: z.array(z.strictObject({ id, seq })).min(1).max(100),
  }),
});

export const discardHeld = endpoint({
  name: "discardHeld",
  method: "DELETE",
  path: "/api/held-messages",
  summary: "Throws away a message that is held or was refused; one that there is not is no error.",
  query: none,
  body: z.strictObject({ id: clientId }),
});
