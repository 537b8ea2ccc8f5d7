import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { type DeskNews, deskNews } from "../../news-contract.ts";

export const DESK_TOPIC = "desk.news";

/** Call after commit. Tells everybody at the desk that something has changed. */
export function tellDesk({ bus }: Pick<App, "bus">, news: DeskNews): void {
  bus.publish(DESK_TOPIC, JSON.stringify(news));
}

/** Like `tellDesk`, for a change inside a transaction: the news goes out after its commit. */
export function tellDeskAfter(tx: Tx, news: DeskNews): Promise<void> {
  return enqueue(tx, TELL_DESK, news);
}

const TELL_DESK = "tell-desk";

export const tellDeskJob: Job = {
  name: TELL_DESK,
  run: async (app, payload) => tellDesk(app, deskNews.parse(payload)),
};
