import type { Job } from "#platform/job.ts";
import { mendCells, mendCounts } from "./search/queries-table.ts";

/** Triggers keep the counts, and every change of a member its row. This job corrects what is wrong within a day. */
export const checkSearchCounts: Job = {
  name: "check-search-counts",
  schedule: "20 3 * * *",
  async run({ db, log }) {
    const drifted = await db.transaction().execute((tx) => mendCounts(tx));
    const moved = await db.transaction().execute((tx) => mendCells(tx));
    if (moved > 0) log.warn({ moved }, "corrected places of the search");
    if (drifted > 0) log.warn({ drifted }, "corrected drifted search counts");
  },
};
