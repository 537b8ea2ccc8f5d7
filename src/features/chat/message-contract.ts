import { z } from "zod";

/** Made by the sender's browser before the first try; see `makeClientId`. */
export const clientId = z.uuid();

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

export const sendAnswer = z.object({
  /** Nothing where it is held until the own address is confirmed. */
  message: message.nullable(),
  conversation: z.int().nullable(),
  held: heldMessage.nullable(),
  writing,
});
export type SendAnswer = z.infer<typeof sendAnswer>;
