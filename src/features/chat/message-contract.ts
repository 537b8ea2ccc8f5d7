import { z } from "zod";

/** Created by the sender's browser before the first attempt; see `makeClientId`. */
export const clientId = z.uuid();

const content = {
  text: z.object({ kind: z.literal("text"), text: z.string() }),
  gift: z.object({ kind: z.literal("gift"), gift: z.string() }),
  image: z.object({
    kind: z.literal("image"),
    image: z.object({
      /** Append `view` or `full`. Valid for a few minutes and for this viewer only. */
      address: z.string(),
      /** A picture blurred beyond recognition, ready to display. */
      blurred: z.string(),
      width: z.int(),
      height: z.int(),
      thumb_hash: z.string(),
    }),
  }),
};

const sent = z.object({
  /** Number within the conversation: 1, 2, 3 …, without gaps. */
  seq: z.int(),
  id: clientId,
  mine: z.boolean(),
  sent_at: z.iso.datetime(),
});

export const message = z.discriminatedUnion("kind", [
  sent.extend(content.text.shape),
  sent.extend(content.gift.shape),
  sent.extend(content.image.shape),
  // Moderation has removed it: the sender reads why in the decision about `message:<conversation>:<seq>`.
  sent.extend({ kind: z.literal("hidden") }),
]);
export type Message = z.infer<typeof message>;

const held = z.object({
  id: clientId,
  written_at: z.iso.datetime(),
  /** Reason for the refusal, in the member's language; null while the message waits for the e-mail confirmation. */
  refused: z.string().nullable(),
});

/** A message written before the sender confirmed their e-mail address. Only the sender can see it. */
export const heldMessage = z.discriminatedUnion("kind", [
  held.extend(content.text.shape),
  held.extend(content.gift.shape),
  held.extend(content.image.shape),
]);
export type HeldMessage = z.infer<typeof heldMessage>;

/** The member's right to write and the price, shown before they write. */
export const writing = z.object({
  credits: z.int(),
  premium: z.boolean(),
  /** Remaining free messages of a free member; null for premium members, who have no such limit. */
  free_messages_left: z.int().nullable(),
  free_conversations_left: z.int().nullable(),
  prices: z.object({
    text: z.int(),
    image: z.int(),
    /** Price by gift code: the gift catalogue. */
    gifts: z.record(z.string(), z.int()),
  }),
  /** In Unicode code points. */
  message_length: z.int(),
  /** Largest picture. */
  upload_megabytes: z.int(),
  /** Whether a message written now is queued until the sender confirms their e-mail address. */
  held: z.boolean(),
});
export type Writing = z.infer<typeof writing>;

export const sendAnswer = z.object({
  /** Null if the message is queued until the sender confirms their e-mail address. */
  message: message.nullable(),
  conversation: z.int().nullable(),
  held: heldMessage.nullable(),
  writing,
});
export type SendAnswer = z.infer<typeof sendAnswer>;
