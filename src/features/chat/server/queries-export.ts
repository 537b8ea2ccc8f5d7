import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { SHOWN } from "./queries-message.ts";

export type OwnConversation = {
  id: number;
  withMember: number;
  withName: string | null;
  startedByMe: boolean;
};

/** Includes conversations that the member has removed or that a block has closed: they are still stored. */
export async function listOwnConversations(db: Db, memberId: number): Promise<OwnConversation[]> {
  return readRows<OwnConversation>(db)`
    select conversation.id, other.member_id as with_member, other.username as with_name,
      conversation.started_by = ${memberId} as started_by_me
    from chat_conversation conversation
    join profiles_card other on other.member_id = conversation.low_id + conversation.high_id - ${memberId}
    where conversation.low_id = ${memberId} or conversation.high_id = ${memberId}
    order by conversation.id`;
}

/** Written and received messages, in order, as both members see them. */
export async function listOwnMessages(
  db: Db,
  { conversation, memberId }: { conversation: number; memberId: number },
) {
  const rows = await readRows<{ seq: number; mine: boolean; kind: string; body: string; sentAt: Date }>(db)`
    select message.seq, message.sender_id = ${memberId} as mine, ${SHOWN}, message.sent_at from chat_message message
    where message.conversation_id = ${conversation} order by message.seq`;
  return rows;
}

export async function listOwnImageKeys(db: Db, senderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("chatImage")
    .select("key")
    .where("senderId", "=", senderId)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("chatMessage as message")
            .whereRef("message.clientId", "=", "chatImage.clientId")
            .whereRef("message.senderId", "=", "chatImage.senderId")
            .where("message.hiddenAt", "is not", null),
        ),
      ),
    )
    .orderBy("createdAt")
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key);
}
