import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { removeOwnSide } from "./queries-mark.ts";
import { tellChanged } from "./tell.ts";

/**
 * Removes the conversation on the member's own side, and tells their other tabs. The other member keeps it and is not told.
 * If it is named by profile and there is none, nothing happens.
 * @throws Refusal `chat.no_conversation`
 */
export async function removeChat(
  app: Pick<App, "db" | "bus">,
  memberId: number,
  which: { conversation: number } | { profile: number },
): Promise<void> {
  const removed = await removeOwnSide(app.db, { memberId, ...which });
  if (removed.length === 0 && "conversation" in which) throw new Refusal("chat.no_conversation", {}, 404);
  for (const conversation of removed) tellChanged(app, [memberId], conversation);
}
