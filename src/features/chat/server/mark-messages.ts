import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { moveDelivered, moveRead } from "./queries-mark.ts";
import { countUnread } from "./reading/queries-list.ts";
import { tellChanged } from "./tell.ts";

type MarkingApp = Pick<App, "db" | "bus">;

/**
 * Tells the other member only if both share read marks.
 * @throws Refusal `chat.no_conversation`
 */
export async function markRead(
  app: MarkingApp,
  memberId: number,
  { conversation, seq }: { conversation: number; seq: number },
): Promise<{ read: number; unread: number }> {
  const mark = await moveRead(app.db, { memberId, conversation, seq });
  if (!mark) throw new Refusal("chat.no_conversation", {}, 404);
  if (mark.moved) tellChanged(app, mark.shared ? [memberId, mark.otherId] : [memberId], conversation);
  return { read: mark.read, unread: await countUnread(app.db, memberId) };
}

/** Tells only the other member; the member's own browsers do not show it. */
export async function markDelivered(
  app: MarkingApp,
  memberId: number,
  marks: readonly { id: number; seq: number }[],
): Promise<void> {
  const moved = await moveDelivered(app.db, { memberId, marks });
  for (const { id, otherId } of moved) tellChanged(app, [otherId], id);
}
