import { z } from "zod";
import { cleanText } from "#base/clean-text.ts";
import { endpoint } from "#base/endpoint.ts";
import { memberTile } from "#features/photos/contract.ts";
import { MESSAGE_KINDS } from "./rules.ts";

export * from "./live-contract.ts";
export type { MessageKind } from "./rules.ts";

const none = z.strictObject({});
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const idInAddress = z.coerce.number<string>().pipe(id);
const seq = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
const seqInAddress = z.coerce.number<string>().pipe(seq);
/** Made by the sender's browser before the first try; see `makeClientId`. */
const clientId = z.uuid();
const text = z.string().max(100_000).transform(cleanText).pipe(z.string().min(1));

const content = {
  text: z.object({ kind: z.literal("text"), text: z.string() }),
  gift: z.object({ kind: z.literal("gift"), gift: z.string() }),
  image: z.object({
    kind: z.literal("image"),
    image: z.object({
      /** Takes `view` or `full` at the end; holds for minutes and for this viewer alone. */
      address: z.string(),
      /** So blurred that it tells nothing, ready to be shown. */
      blurred: z.string(),
      width: z.int(),
      height: z.int(),
      thumb_hash: z.string(),
    }),
  }),
};

const sent = z.object({
  /** Its number within the conversation: 1, 2, 3 …, without a gap. */
  seq: z.int(),
  id: clientId,
  mine: z.boolean(),
  sent_at: z.iso.datetime(),
});

export const message = z.discriminatedUnion("kind", [
  sent.extend(content.text.shape),
  sent.extend(content.gift.shape),
  sent.extend(content.image.shape),
]);
export type Message = z.infer<typeof message>;

const held = z.object({
  id: clientId,
  written_at: z.iso.datetime(),
  /** Why it was not sent, in the member's language; nothing while it waits for the confirmation of the address. */
  refused: z.string().nullable(),
});

/** Written before the own address was confirmed: nobody else has it yet. */
export const heldMessage = z.discriminatedUnion("kind", [
  held.extend(content.text.shape),
  held.extend(content.gift.shape),
  held.extend(content.image.shape),
]);
export type HeldMessage = z.infer<typeof heldMessage>;

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

/** What the member may write, and what it costs: shown before anything is written. */
export const writing = z.object({
  credits: z.int(),
  premium: z.boolean(),
  /** Of a free member; nothing for a premium one, whom nobody counts. */
  free_messages_left: z.int().nullable(),
  free_conversations_left: z.int().nullable(),
  prices: z.object({
    text: z.int(),
    image: z.int(),
    /** By the gift's code: the catalogue. */
    gifts: z.record(z.string(), z.int()),
  }),
  /** In Unicode code points. */
  message_length: z.int(),
  /** What is written now waits for the confirmation of the own address. */
  held: z.boolean(),
});
export type Writing = z.infer<typeof writing>;

export const readChats = endpoint({
  name: "readChats",
  method: "GET",
  path: "/api/chats.php",
  summary:
    "The member's conversations, the latest first, 50 at a time, and how many messages are unread in all.",
  query: z.strictObject({
    /** What the page before answered as `next`. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  output: z.object({
    chats: z.array(chat),
    next: z.string().nullable(),
    /** Of all conversations, exact. */
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
    z.strictObject({ conversation: idInAddress, after: z.coerce.number<string>().int().min(0) }),
  ]),
  output: z.object({
    messages: z.array(message),
    /** There are more in that direction that can be read. */
    more: z.boolean(),
    /** Older ones are there, and open with premium. */
    locked: z.boolean(),
  }),
  refusals: ["chat.no_conversation"],
});
export type MessagePage = z.infer<typeof readMessages.output & {}>;

export const readChatChanges = endpoint({
  name: "readChatChanges",
  method: "GET",
  path: "/api/chat-changes",
  summary:
    "What a browser has missed since a mark: the conversations that changed, those that are gone from the list, and of one that is open its new messages.",
  query: z.strictObject({
    since: z.string().regex(/^\d{1,15}$/),
    conversation: idInAddress.optional(),
    after: z.coerce.number<string>().int().min(0).optional(),
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
  output: z.object({
    /** Nothing where it is held until the own address is confirmed. */
    message: message.nullable(),
    conversation: z.int().nullable(),
    held: heldMessage.nullable(),
    writing,
  }),
  refusals: [
    "chat.yourself",
    "chat.gone",
    "chat.blocked",
    "chat.blocking",
    "chat.no_conversations_left",
    "chat.no_credits",
    "chat.id_taken",
    "chat.unknown_gift",
    "chat.too_fast",
  ],
});
export type SendAnswer = z.infer<typeof sendMessage.output & {}>;

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
