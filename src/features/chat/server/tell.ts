import { liveReload } from "#base/live.ts";
import type { App } from "#platform/app.ts";
import type { LiveNews } from "#platform/live/live-parts.ts";
import { publishLive } from "#platform/live/tell-live.ts";
import { conversationChanged } from "../contract.ts";

/** The transaction has decided whether one or both members of the conversation receive it. */
export const changedNews: LiveNews<{ memberIds: readonly number[]; conversation: number }> = {
  event: conversationChanged,
  receivers: (_, { memberIds }) => memberIds,
};

/** Call after commit. Notifies every browser of these members. */
export function tellChanged(app: Pick<App, "bus">, memberIds: readonly number[], conversation: number): void {
  publishLive(app, memberIds, { event: changedNews.event, values: { conversation } });
}

type NewMessage = { conversation: number; at: Date };

/** Call after the commit of a new message. */
export function tellSent(
  app: Pick<App, "bus" | "notices">,
  { senderId, receiverId, placed }: { senderId: number; receiverId: number; placed: NewMessage },
): void {
  tellChanged(app, [senderId, receiverId], placed.conversation);
  app.notices.note({ memberId: receiverId, kind: "message", at: placed.at });
}

/** Call after commit. Makes the browsers reload everything, because too much may have changed. */
export function tellReload(app: Pick<App, "bus">, memberIds: readonly number[]): void {
  publishLive(app, memberIds, { event: liveReload });
}
