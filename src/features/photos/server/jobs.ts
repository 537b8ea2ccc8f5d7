import type { Job } from "#platform/job.ts";
import { STRAYS_KEPT_MS } from "../rules.ts";
import { discardStraysBefore, findStrays } from "./stray-files.ts";

/** Of uploads that broke off, and of photos whose deletion did. */
export const sweepOrphanPhotos: Job = {
  name: "sweep-orphan-photos",
  schedule: "41 * * * *",
  async run(app) {
    await discardStraysBefore(app, new Date(app.clock.now().getTime() - STRAYS_KEPT_MS));
  },
};

/** What no row speaks of, as after a backup of the database was played back: a look at every file, once a night. */
export const findOrphanPhotos: Job = {
  name: "find-orphan-photos",
  schedule: "3 4 * * *",
  async run(app) {
    await findStrays(app, app.clock.now());
  },
};
