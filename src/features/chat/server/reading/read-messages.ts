import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { MessagePage } from "../../contract.ts";
import { firstReadable, PAGE_SIZE } from "../../rules.ts";
import { chatReadLimits } from "../../settings.ts";
import { meetInConversation } from "../meet-other.ts";
import { listNewest, listOldest, type MessageRow } from "../queries-message.ts";
import type { Side } from "../queries-side.ts";
import { viewMessage } from "../view-message.ts";
import type { Asking } from "./view-chat.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;

type Asked = { conversation: number } & ({ before: number } | { after: number });
type Reading = { side: Side; premium: boolean };

/** @throws Refusal `chat.no_conversation`, `safety.gone`, `safety.blocked_by` */
export async function readMessages(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Asking,
  asked: Asked,
): Promise<MessagePage> {
  const { side } = await meetInConversation(app, scope, asked.conversation);
  const { premium } = await readWallet(app.db, scope.viewer.memberId);
  return "before" in asked
    ? readNewest(app, scope, { side, premium, before: asked.before })
    : readAfter(app, scope, { side, premium, after: asked.after });
}

/** The last messages before a given one, or of the whole conversation. */
export async function readNewest(
  app: Parts,
  scope: Asking,
  { side, premium, before = side.lastSeq + 1 }: Reading & { before?: number },
): Promise<MessagePage> {
  const from = firstOf(scope, { side, premium });
  const to = Math.min(before - 1, side.lastSeq);
  const rows = await listNewest(app.db, { conversation: side.id, from, to, limit: PAGE_SIZE });
  const first = rows[0];
  return pageOf(app, scope, {
    rows,
    more: first !== undefined && first.seq > from,
    locked: from > side.removed + 1,
  });
}

/** The first messages after a given one. */
export async function readAfter(
  app: Parts,
  scope: Asking,
  { side, premium, after }: Reading & { after: number },
): Promise<MessagePage> {
  const first = firstOf(scope, { side, premium });
  const from = Math.max(first, after + 1);
  const rows = await listOldest(app.db, { conversation: side.id, from, to: side.lastSeq, limit: PAGE_SIZE });
  const last = rows.at(-1);
  return pageOf(app, scope, {
    rows,
    more: last !== undefined && last.seq < side.lastSeq,
    locked: first > side.removed + 1,
  });
}

function firstOf(scope: Asking, { side: { lastSeq, removed }, premium }: Reading): number {
  return firstReadable({
    lastSeq,
    removed,
    premium,
    historyLimit: limitsOf(scope, chatReadLimits).history_limit,
  });
}

type Found = { rows: readonly MessageRow[]; more: boolean; locked: boolean };

function pageOf(
  app: Pick<App, "clock" | "seal">,
  { viewer }: Asking,
  { rows, more, locked }: Found,
): MessagePage {
  return { messages: rows.map((row) => viewMessage(app, viewer, row)), more, locked };
}
