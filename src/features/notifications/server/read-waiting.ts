import type { NotificationType } from "#base/notification-types.ts";
import { listUnreadSince, type UnreadConversation } from "#features/chat/server/chat.ts";
import { listNewSince, type NewLike } from "#features/likes/server/likes.ts";
import { countAccessSince } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";

/** Counts what a member who is away has not seen yet. */
export type Waiting = {
  conversations: UnreadConversation[];
  likes: NewLike[];
  /** Requests for photos, and photos opened by others. */
  access: number;
};

export async function readWaiting(
  { db }: Pick<App, "db">,
  { memberId, since }: { memberId: number; since: Date },
): Promise<Waiting> {
  const [conversations, likes, access] = await Promise.all([
    listUnreadSince(db, { viewerId: memberId, since }),
    listNewSince(db, { viewerId: memberId, since }),
    countAccessSince(db, { memberId, since }),
  ]);
  return { conversations, likes, access };
}

export function isNothing({ conversations, likes, access }: Waiting): boolean {
  return conversations.length === 0 && likes.length === 0 && access === 0;
}

/** Leaves out the types that the member does not want. */
export function keepWanted(waiting: Waiting, wants: (type: NotificationType) => boolean): Waiting {
  return {
    conversations: waiting.conversations.filter(({ isNew }) =>
      wants(isNew ? "new_conversations" : "new_messages"),
    ),
    likes: wants("like") ? waiting.likes : [],
    access: wants("new_messages") ? waiting.access : 0,
  };
}
