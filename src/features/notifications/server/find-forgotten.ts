import type { Job } from "#platform/job.ts";
import { insertForgotten } from "./queries-due.ts";

const DAY = 86_400_000;

/** Notes messages of the last day that a crash lost before they were noted. */
export const findForgotten: Job = {
  name: "find-forgotten-notices",
  schedule: "20 4 * * *",
  async run({ db, clock }) {
    const now = clock.now();
    const since = new Date(now.getTime() - DAY);
    await db.transaction().execute((tx) => insertForgotten(tx, { since, now }));
  },
};
