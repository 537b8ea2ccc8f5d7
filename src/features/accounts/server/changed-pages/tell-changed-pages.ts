import { listShownPages, sitesOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueueEach } from "#platform/enqueue.ts";
import { BULK_QUEUE, type Job } from "#platform/job.ts";
import { TOLD_PAGES, type ToldPage } from "../../rules.ts";
import { type Change, insertNotices } from "./queries-notice.ts";

export const CHANGED_PAGES_MAIL = "send-changed-pages-mail";

const BATCH = 500;
/** All members may be due on one day, so every other mail goes first. */
const LAST = 10;

/** Tells members who signed up under an earlier version of the terms or the privacy statement of the one in force. */
export const tellChangedPages: Job = {
  name: "tell-changed-pages",
  schedule: "20 8 * * *",
  queue: BULK_QUEUE,
  async run(app) {
    const changes = await listChanges(app);
    let after: number | null = changes.length > 0 ? 0 : null;
    while (after !== null) after = await tellNext(app, changes, after);
  },
};

/** Returns the changes that this process knows of. During an upgrade only the newer process tells. */
async function listChanges(app: App): Promise<Change[]> {
  const shown = await listShownPages(app.db, sitesOf(app).pages);
  return TOLD_PAGES.flatMap((page) => {
    const found = shown.find((one) => one.page === page);
    return found ? [{ page, version: found.version, since: found.since }] : [];
  });
}

/** @returns the last member of the batch; null if nobody is left */
async function tellNext(
  { db, clock }: Pick<App, "db" | "clock">,
  changes: readonly Change[],
  after: number,
): Promise<number | null> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const { told, last } = await insertNotices(tx, { changes, after, atMost: BATCH, at });
    const byMember = Map.groupBy(told, ({ memberId }) => memberId);
    const letters = [...byMember].map(
      ([memberId, pages]): { memberId: number; pages: ToldPage[]; at: Date } => ({
        ...{ memberId, at },
        pages: pages.map(({ page }) => page),
      }),
    );
    await enqueueEach(tx, { job: CHANGED_PAGES_MAIL, priority: LAST }, letters);
    return last;
  });
}
