import type { Job } from "#platform/job.ts";
import { listMisplaced, mendCells, mendCounts, writeRow } from "./search/queries-table.ts";

const DAY = 86_400_000;

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

/** A measure that hides a member ends by the clock, and the search finds the member again soon afterwards. */
export const showAgain: Job = {
  name: "show-again",
  schedule: "*/5 * * * *",
  async run({ db, clock }) {
    const at = clock.now();
    const since = new Date(at.getTime() - 7 * DAY);
    for (const memberId of await listMisplaced(db, { since, at }))
      await db.transaction().execute((tx) => writeRow(tx, { memberId, at }));
  },
};
