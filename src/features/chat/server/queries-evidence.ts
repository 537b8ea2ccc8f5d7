import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

const BEFORE = 3;

type Received = { receiverId: number; senderId: number; conversation: number; seq: number };
type Row = { seq: number; senderId: number; kind: string; body: string; sentAt: Date };

/** Returns the message and up to three before it, in order; nothing unless this sender sent it to this receiver. */
export async function listReceived(
  db: Db,
  { receiverId, senderId, conversation, seq }: Received,
): Promise<Row[]> {
  return readRows<Row>(db)`
    select near.seq, near.sender_id, near.kind, near.body, near.sent_at
    from chat_message message
    join chat_conversation chat on chat.id = message.conversation_id
    join chat_message near on near.conversation_id = message.conversation_id
      and near.seq between message.seq - ${BEFORE}::integer and message.seq
    where message.conversation_id = ${conversation} and message.seq = ${seq} and message.sender_id = ${senderId}
      and ${receiverId} in (chat.low_id, chat.high_id) and message.sender_id <> ${receiverId}
    order by near.seq`;
}
