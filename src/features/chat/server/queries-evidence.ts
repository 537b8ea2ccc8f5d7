import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

/** Messages before and after the reported one. */
const AROUND = 3;

export type Received = {
  receiverId: number;
  senderId: number;
  conversation: number;
  seq: number;
  /** Number of the sender's latest messages that are added. */
  latest: number;
};
type Row = { seq: number; senderId: number; kind: string; body: string; sentAt: Date };

/**
 * Returns the message, up to three before and after it, and the latest of its sender, in order; nothing unless this
 * sender sent it to this receiver.
 */
export async function listReceived(
  db: Db,
  { receiverId, senderId, conversation, seq, latest }: Received,
): Promise<Row[]> {
  return readRows<Row>(db)`
    select near.seq, near.sender_id, near.kind, near.body, near.sent_at
    from chat_message message
    join chat_conversation chat on chat.id = message.conversation_id
    join chat_message near on near.conversation_id = message.conversation_id
      and near.seq in (
        select generate_series(message.seq - ${AROUND}::integer, message.seq + ${AROUND}::integer)
        union all
        (select recent.seq from chat_message recent
          where recent.conversation_id = ${conversation} and recent.sender_id = ${senderId}
          order by recent.seq desc limit ${latest}))
    where message.conversation_id = ${conversation} and message.seq = ${seq} and message.sender_id = ${senderId}
      and ${receiverId} in (chat.low_id, chat.high_id) and message.sender_id <> ${receiverId}
    order by near.seq`;
}
