import { z } from "zod";
import { bytes, fileAnswer } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from "#features/photos/contract.ts";
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
  body: bytes({ contentTypes: UPLOAD_TYPES, maxBytes: MAX_UPLOAD_BYTES }),
  output: sendAnswer,
  refusals: [
    "chat.yourself",
    "chat.gone",
    "chat.blocked",
    "chat.blocking",
    "chat.no_conversations_left",
    "chat.no_credits",
    "chat.id_taken",
    "chat.too_many_held",
    "chat.too_fast",
    "photos.unsupported",
    "photos.broken",
    "photos.too_many_pixels",
    "photos.too_small",
    "photos.took_too_long",
    "photos.busy",
    "photos.too_much_at_once",
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
    seal: z.string().regex(/^[a-z0-9]{1,12}\.[\w-]{26}$/),
    file: z.string().regex(/^(?:(?:view|full)(?:\.(?:avif|webp))?|blurred\.webp)$/),
  }),
  output: fileAnswer(["image/avif", "image/webp"]),
});
