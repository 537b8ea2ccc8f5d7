import { isRefusal } from "#base/refusal.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { ChatChanges, MessagePage } from "../../contract.ts";
import { MOST_CHANGES } from "../../rules.ts";
import { chatReadLimits } from "../../settings.ts";
import { readChangeMark, writeChangeMark } from "../change-mark.ts";
import { meetInConversation } from "../meet-other.ts";
import type { Side } from "../queries-side.ts";
import { readDifference } from "./queries-list.ts";
import { readAfter } from "./read-messages.ts";
import { type Asking, viewChats } from "./view-chat.ts";

type Asked = { since: string; conversation?: number | undefined; after?: number | undefined };

const NOTHING: MessagePage = { messages: [], more: false, locked: false };

/** Returns what changed since a cursor, in its current state. Receiving a change twice does no harm. */
export async function readChatChanges(
  app: Pick<App, "db" | "clock" | "seal" | "securityLog" | "members">,
  scope: Asking,
  { since, conversation, after = 0 }: Asked,
): Promise<ChatChanges> {
  const { memberId: viewerId } = scope.viewer;
  const from = readChangeMark(app, scope.viewer, since);
  const { transaction, unread, erased, changed } = await readDifference(app.db, { viewerId, since: from });
  const mark = writeChangeMark(app, scope.viewer, transaction);
  if (from === null || erased || !isPast(from, transaction) || changed.length > MOST_CHANGES)
    return { reload: true, chats: [], gone: [], messages: [], rewritten: [], more: false, unread, mark };
  const shown = changed.filter((one) => one.shown);
  const open = changed.find(({ id }) => id === conversation) ?? (await findOpen(app, scope, conversation));
  const [chats, news] = await Promise.all([
    viewChats(app, scope, shown),
    open ? readNews(app, scope, { side: open, after }) : NOTHING,
  ]);
  const there = new Set(chats.map((chat) => chat.conversation.id));
  const gone = new Set(changed.map(({ id }) => id).filter((id) => !there.has(id)));
  if (conversation !== undefined && !open) gone.add(conversation);
  const { messages, more } = conversation !== undefined && gone.has(conversation) ? NOTHING : news;
  const rewritten = shown.filter((one) => one.rewritten).map(({ id }) => id);
  return { reload: false, chats, gone: [...gone], messages, rewritten, more, unread, mark };
}

/** Transaction numbers grow: one beyond the newest comes from a database before this one was restored. */
function isPast(since: string, newest: string): boolean {
  return BigInt(since) <= BigInt(newest);
}

/** Returns null if the viewer may not see the conversation, or never could. */
async function findOpen(
  app: Pick<App, "db" | "clock" | "members">,
  scope: Asking,
  id: number | undefined,
): Promise<Side | null> {
  if (id === undefined) return null;
  return meetInConversation(app, scope, id).then(
    ({ side }) => side,
    (error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    },
  );
}

/** Reads the premium status only if more messages were missed than every member may read. */
async function readNews(
  app: Pick<App, "db" | "clock" | "seal">,
  scope: Asking,
  { side, after }: { side: Side; after: number },
): Promise<MessagePage> {
  const isForAll = side.lastSeq - after <= limitsOf(scope, chatReadLimits).history_limit;
  const premium = isForAll || (await readWallet(app.db, scope.viewer.memberId)).premium;
  return readAfter(app, scope, { side, after, premium });
}
