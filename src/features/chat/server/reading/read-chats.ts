import { listTilesWithBlocked } from "#features/photos/server/photos.ts";
import type { App } from "#platform/app.ts";
import { type CursorOf, requireCursor, writeCursor } from "#platform/cursor.ts";
import type { Chats } from "../../contract.ts";
import { PAGE_SIZE } from "../../rules.ts";
import { writeChangeMark } from "../change-mark.ts";
import { countHeld, countUnread, findTransaction, type ListMark, listConversations } from "./queries-list.ts";
import { type Asking, viewChats } from "./view-chat.ts";

/** Leaves out blocked members in either direction, members who left, and conversations that the viewer has removed. */
export async function readChats(
  app: Pick<App, "db" | "clock" | "seal" | "securityLog" | "members">,
  scope: Asking,
  { after }: { after?: string | undefined },
): Promise<Chats> {
  const { memberId: viewerId } = scope.viewer;
  const of: CursorOf = { list: "chats", viewer: scope.viewer };
  const transaction = await findTransaction(app.db);
  const [found, unread, held] = await Promise.all([
    listConversations(app.db, { viewerId, after: after === undefined ? null : readMark(app, of, after) }),
    countUnread(app.db, viewerId),
    viewHeldCounts(app, scope),
  ]);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    chats: await viewChats(app, scope, page),
    next: last && found.length > PAGE_SIZE ? writeCursor(app, of, [last.lastAt.getTime(), last.id]) : null,
    unread,
    held,
    mark: writeChangeMark(app, scope.viewer, transaction),
  };
}

async function viewHeldCounts(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Asking,
): Promise<Chats["held"]> {
  const counts = await countHeld(app.db, scope.viewer.memberId);
  if (counts.length === 0) return [];
  const ids = counts.map(({ receiverId }) => receiverId);
  const countOf = new Map(counts.map((count) => [count.receiverId, count]));
  return (await listTilesWithBlocked(app, scope, ids)).map((profile) => {
    const { waiting = 0, refused = 0 } = countOf.get(profile.id) ?? {};
    return { profile, waiting, refused };
  });
}

function readMark(app: Pick<App, "seal" | "securityLog">, of: CursorOf, cursor: string): ListMark {
  const [at = 0, id = 0] = requireCursor(app, of, cursor);
  return { at: new Date(at), id };
}
