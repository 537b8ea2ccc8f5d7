import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import { ENDS, type End, unreadOf } from "../queries-side.ts";

export type UnreadConversation = {
  id: number;
  otherId: number;
  unread: number;
  lastAt: Date;
  /** The other member began it, and the viewer has read nothing of it. */
  isNew: boolean;
};

/** More are not told of one by one. */
const MOST_LISTED = 100;

/**
 * Conversations with unread messages in which something was written since then, the latest first. Those with members who
 * are blocked or have left are not among them, nor those of which moderation has hidden all unread messages.
 */
export function listUnreadSince(
  db: Db,
  { viewerId, since }: { viewerId: number; since: Date },
): Promise<UnreadConversation[]> {
  return unreadSince(db, { viewerId, since });
}

const unreadSince = keepRead(({ viewerId, since }: { viewerId: number; since: Date }) => {
  const arm = ({ own, other }: End) => {
    const [ownId, otherId] = [sql.ref(`conversation.${own}_id`), sql.ref(`conversation.${other}_id`)];
    return sql`select conversation.id, ${otherId} as other_id, ${unreadOf(own)} as unread, conversation.last_at,
        conversation.started_by = ${otherId} and ${sql.ref(`conversation.read_${own}`)} = 0 as is_new
      from chat_conversation conversation
      join chat_partner other on other.member_id = ${otherId} and not other.has_left
      where ${ownId} = ${viewerId} and conversation.last_seq > ${sql.ref(`conversation.read_${own}`)}
        and conversation.last_seq > ${sql.ref(`conversation.removed_${own}`)} and conversation.last_at >= ${since}
        and exists (select from chat_message message where message.conversation_id = conversation.id
          and message.seq > greatest(${sql.ref(`conversation.read_${own}`)}, ${sql.ref(`conversation.removed_${own}`)})
          and message.hidden_at is null)
        and ${notBlocked(`conversation.${other}_id`, viewerId)}`;
  };
  return sql<UnreadConversation>`select * from (${arm(ENDS[0])} union all ${arm(ENDS[1])}) listed
    order by last_at desc, id desc limit ${sql.raw(String(MOST_LISTED))}`;
});
