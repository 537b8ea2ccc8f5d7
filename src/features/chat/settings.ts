import { z } from "zod";
import { settingsIn } from "#base/site-settings.ts";
import type { KnownGift } from "./gifts.ts";

const chat = settingsIn("chat");
const prices = settingsIn("prices");

const GIFTS: Record<KnownGift, number> = {
  rose: 1,
  coffee: 1,
  chocolate: 2,
  balloon: 2,
  teddy: 3,
  wine: 3,
  cake: 4,
  bouquet: 5,
  perfume: 6,
  champagne: 7,
  ring: 9,
  diamond: 10,
};
const gifts: z.ZodType<Record<string, number>> = z.record(
  z.string().regex(/^[a-z]+$/),
  z.int().min(1).max(10),
);

export const chatSettings = {
  message_credits: prices.number({
    isDangerous: true,
    default: 1,
    min: 1,
    unit: "credits",
    words: "price of a text message",
  }),
  photo_credits: prices.number({
    isDangerous: true,
    default: 2,
    min: 1,
    unit: "credits",
    words: "price of a picture in a chat",
  }),
  gift_credits: prices.value(gifts, {
    isDangerous: true,
    default: GIFTS,
    table: { names: Object.keys(GIFTS) },
    words: "price of each gift, 1 to 10 credits",
  }),
  free_conversations: prices.number({
    isDangerous: true,
    default: 2,
    unit: "conversations",
    words: "conversations that a member without a purchase can start",
  }),
  free_messages: prices.number({
    isDangerous: true,
    default: 10,
    unit: "messages",
    words: "free messages of a member without a purchase",
  }),
  message_length: chat.number({
    default: 1_000,
    min: 1,
    unit: "characters",
    words: "longest message, also the first one at sign-up",
  }),
  messages_per_minute: chat.number({
    default: 60,
    min: 1,
    unit: "messages",
    per: "minute",
    words: "messages that one member can send; stops programs, not people",
  }),
  // Queued messages are not paid for yet.
  held_messages: chat.number({
    default: 20,
    min: 1,
    unit: "messages",
    words: "messages that can wait until a new member confirms the e-mail address",
  }),
};

export const chatReadLimits = {
  history_limit: chat.readLimit({
    default: 50,
    min: 1,
    unit: "messages",
    words: "newest messages of a conversation that a free member can read",
  }),
};
