import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

type Asked = { pair: readonly [number, number]; upto?: number | undefined; limit: number };
type Row = { seq: number; senderId: number; kind: string; body: string; sentAt: Date; hiddenAt: Date | null };

/** Returns which of these messages still exist, and since when they are hidden. */
export function listMessageStates(
  db: Db,
  { conversation, seqs }: { conversation: number; seqs: readonly number[] },
) {
  return db
    .selectFrom("chatMessage")
    .select(["seq", "hiddenAt"])
    .where("conversationId", "=", conversation)
    .where("seq", "in", seqs)
    .execute();
}

/** Returns messages of two members up to this one, in order; undefined if they have no conversation. */
export async function listPairMessages(
  db: Db,
  { pair, upto, limit }: Asked,
): Promise<{ conversation: number; lastSeq: number; messages: Row[] } | undefined> {
  const [low, high] = pair.toSorted((one, other) => one - other);
  const chat = await db
    .selectFrom("chatConversation")
    .select(["id", "lastSeq"])
    .where("lowId", "=", low as number)
    .where("highId", "=", high as number)
    .executeTakeFirst();
  if (!chat) return undefined;
  const messages = await readRows<Row>(db)`
    select * from (
      select seq, sender_id, kind, body, sent_at, hidden_at from chat_message
      where conversation_id = ${chat.id} and seq <= ${upto ?? chat.lastSeq}
      order by seq desc limit ${limit}) newest
    order by seq`;
  return { conversation: chat.id, lastSeq: chat.lastSeq, messages };
}
