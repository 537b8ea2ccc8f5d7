import { isRefusal } from "#base/refusal.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import type { ChatChanges, MessagePage } from "../contract.ts";
import { MOST_CHANGES } from "../rules.ts";
import { meetInConversation } from "./meet-other.ts";
import { countUnread, findMark, listChanged } from "./queries-list.ts";
import type { Side } from "./queries-side.ts";
import { readAfter } from "./read-messages.ts";
import { type Asking, viewChats } from "./view-chat.ts";

type Asked = { since: string; conversation?: number | undefined; after?: number | undefined };

const NOTHING: MessagePage = { messages: [], more: false, locked: false };

/** What happened since a mark, all of it as it is now: told twice it does no harm. */
export async function readChatChanges(
  app: App,
  scope: Asking,
  { since, conversation, after = 0 }: Asked,
): Promise<ChatChanges> {
  const { memberId: viewerId } = scope.viewer;
  const mark = await findMark(app.db);
  const [changed, unread] = await Promise.all([
    isOurs(since, mark) ? listChanged(app.db, { viewerId, since }) : null,
    countUnread(app.db, viewerId),
  ]);
  if (!changed || changed.length > MOST_CHANGES)
    return { reload: true, chats: [], gone: [], messages: [], more: false, unread, mark };
  const shown = changed.filter((one) => one.shown);
  const chats = await viewChats(app, scope, shown);
  const there = new Set(chats.map((chat) => chat.conversation.id));
  const gone = new Set(changed.map(({ id }) => id).filter((id) => !there.has(id)));
  const asked = conversation === undefined || gone.has(conversation) ? null : conversation;
  const known = shown.find(({ id }) => id === asked);
  const open = asked === null ? null : (known ?? (await findOpen(app, scope, asked)));
  if (asked !== null && !open) gone.add(asked);
  const news = open && (await readNews(app, scope, { side: open, after }));
  const { messages, more } = news ?? NOTHING;
  return { reload: false, chats, gone: [...gone], messages, more, unread, mark };
}

/** Marks grow: one beyond the newest was given by another database, before this one was restored. */
function isOurs(since: string, newest: string): boolean {
  return BigInt(since) <= BigInt(newest);
}

/** Nothing where the viewer may not see it, or never might. */
async function findOpen(app: App, scope: Asking, id: number): Promise<Side | null> {
  return meetInConversation(app, scope, id).then(
    ({ side }) => side,
    (error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    },
  );
}

async function readNews(app: App, scope: Asking, open: { side: Side; after: number }): Promise<MessagePage> {
  const { premium } = await readWallet(app.db, scope.viewer.memberId);
  return readAfter(app, scope, { ...open, premium });
}
