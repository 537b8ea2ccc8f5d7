import type { Job } from "#platform/job.ts";
import { mendCounts } from "./search/queries-table.ts";

/** Triggers keep the counts. This job corrects a wrong one within a day. */
export const checkSearchCounts: Job = {
  name: "check-search-counts",
  schedule: "20 3 * * *",
  async run({ db, log }) {
    const drifted = await db.transaction().execute((tx) => mendCounts(tx));
    if (drifted > 0) log.warn({ drifted }, "corrected drifted search counts");
  },
};
