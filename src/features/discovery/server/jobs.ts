import type { Job } from "#platform/job.ts";
import { mendCounts } from "./search/queries-table.ts";

/** The counts are kept by triggers; if one is ever wrong, it is so for a day and not for good. */
export const checkSearchCounts: Job = {
  name: "check-search-counts",
  schedule: "20 3 * * *",
  async run({ db, log }) {
    const drifted = await db.transaction().execute((tx) => mendCounts(tx));
    if (drifted > 0) log.warn({ drifted }, "corrected drifted search counts");
  },
};
