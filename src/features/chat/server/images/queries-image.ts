import type { ImageHashes } from "#adapters/known-images/known-images.ts";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Place } from "../held/queries-held.ts";
import type { SentImage } from "./image-address.ts";

export type StoredImage = SentImage & { contentHash: Buffer };

export function findImage(db: Db, { senderId, receiverId, clientId }: Place) {
  return db
    .selectFrom("chatImage")
    .select(["key", "contentHash", "width", "height", "thumbHash"])
    .where("senderId", "=", senderId)
    .where("receiverId", "=", receiverId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

export function insertImage(tx: Tx, image: Place & StoredImage & ImageHashes & { createdAt: Date }) {
  return tx.insertInto("chatImage").values(image).execute();
}

export function deleteImage(tx: Tx, key: string) {
  return tx.deleteFrom("chatImage").where("key", "=", key).execute();
}

/** The image of a message, with the hashes of what was uploaded; null for images of earlier versions. */
export function findSentImage(db: Db, { conversation, seq }: { conversation: number; seq: number }) {
  return db
    .selectFrom("chatMessage as message")
    .innerJoin("chatImage as image", "image.key", "message.body")
    .select(["image.key", "image.senderId", "image.md5", "image.sha1", "image.createdAt"])
    .where("message.conversationId", "=", conversation)
    .where("message.seq", "=", seq)
    .where("message.kind", "=", "image")
    .executeTakeFirst();
}

export async function findSender(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom("chatImage").select("senderId").where("key", "=", key).executeTakeFirst();
  return row?.senderId;
}

export type ServedImage = {
  senderId: number;
  receiverId: number;
  /** Number of the message; null while the image is queued. */
  seq: number | null;
  lastSeq: number;
  /** Number of the last message that the viewer has removed. */
  removed: number;
};

/** Returns nothing unless this viewer sent or received the image, and nothing while its message is hidden. */
export async function findServedImage(
  db: Db,
  key: string,
  viewerId: number,
): Promise<ServedImage | undefined> {
  const rows = await readRows<ServedImage>(db)`
    select image.sender_id, image.receiver_id, message.seq, coalesce(chat.last_seq, 0) as last_seq,
      coalesce(case when chat.low_id = ${viewerId} then chat.removed_low else chat.removed_high end, 0) as removed
    from chat_image image
    left join chat_conversation chat on chat.low_id = least(image.sender_id, image.receiver_id)
      and chat.high_id = greatest(image.sender_id, image.receiver_id)
    left join chat_message message on message.conversation_id = chat.id
      and message.sender_id = image.sender_id and message.client_id = image.client_id and message.body = image.key
    where message.hidden_at is null and image.key = ${key} and ${viewerId} in (image.sender_id, image.receiver_id)`;
  return rows[0];
}

export async function listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const images = await db.selectFrom("chatImage").select("key").where("key", "in", keys).execute();
  return images.map(({ key }) => key);
}
