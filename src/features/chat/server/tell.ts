import { liveReload } from "#base/live.ts";
import type { App } from "#platform/app.ts";
import type { LiveNews } from "#platform/live/live-parts.ts";
import { publishLive } from "#platform/live/tell-live.ts";
import { conversationChanged } from "../contract.ts";

/** To the two members of a conversation, or to one of them: the transaction has decided to whom. */
export const changedNews: LiveNews<{ memberIds: readonly number[]; conversation: number }> = {
  event: conversationChanged,
  receivers: (_, { memberIds }) => memberIds,
};

/** After commit, to every browser of these members. */
export function tellChanged(app: Pick<App, "bus">, memberIds: readonly number[], conversation: number): void {
  publishLive(app, memberIds, { event: changedNews.event, values: { conversation } });
}

/** After commit: so much may have changed that it is read again as a whole. */
export function tellReload(app: Pick<App, "bus">, memberIds: readonly number[]): void {
  publishLive(app, memberIds, { event: liveReload });
}
