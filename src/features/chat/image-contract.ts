import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { pictureAnswer, pictureBody, pictureSeal } from "#base/picture-contract.ts";
import { PICTURE_REFUSALS } from "#base/picture-upload.ts";
import { CONTACT_REFUSALS } from "#features/safety/contract.ts";
import { clientId, sendAnswer } from "./message-contract.ts";

export const sendImage = endpoint({
  name: "sendImage",
  method: "POST",
  path: "/api/message-images",
  summary:
    "Sends a photo as a message and charges for it, atomically. Repeating the same id with the same bytes returns the first result.",
  query: z.strictObject({
    id: clientId,
    to: numberInQuery(z.int().positive().max(Number.MAX_SAFE_INTEGER)),
  }),
  body: pictureBody,
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
    "chat.too_many_held",
    "chat.too_fast",
    ...PICTURE_REFUSALS,
  ],
});

export const readImage = endpoint({
  name: "readImage",
  method: "GET",
  path: "/media/chat/:key/:seal/:file",
  summary:
    "Returns the file of a photo message. Only the two members have access, each through a personal URL that expires after a few minutes.",
  query: z.strictObject({
    key: z.string().regex(/^[0-9a-f]{32}$/),
    seal: pictureSeal,
    file: z.string().regex(/^(?:(?:view|full)(?:\.(?:avif|webp))?|blurred\.webp)$/),
  }),
  output: pictureAnswer,
});
