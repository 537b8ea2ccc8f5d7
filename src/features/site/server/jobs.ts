import type { Job } from "#platform/job.ts";
import { deletePageBouncesBefore, deleteShortLinksExpiredBefore } from "./queries.ts";

const DAY = 86_400_000;
const BOUNCES_KEPT_DAYS = 30;

export const forgetPageBounces: Job = {
  name: "forget-page-bounces",
  schedule: "17 3 * * *",
  async run(app) {
    const before = new Date(app.clock.now().getTime() - BOUNCES_KEPT_DAYS * DAY);
    await app.db.transaction().execute((tx) => deletePageBouncesBefore(tx, before));
  },
};

export const forgetExpiredShortLinks: Job = {
  name: "forget-expired-short-links",
  schedule: "27 3 * * *",
  async run(app) {
    await app.db.transaction().execute((tx) => deleteShortLinksExpiredBefore(tx, app.clock.now()));
  },
};
