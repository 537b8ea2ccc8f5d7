import type { Job } from "#platform/job.ts";
import { findOrphans } from "#platform/pictures/orphans.ts";
import { brandPictures } from "./brand/brand-pictures.ts";

/** Finds files that no row uses, as after restoring a database backup. Runs nightly, because it checks every file. */
export const findOrphanBrandFiles: Job = {
  name: "find-orphan-brand-files",
  schedule: "43 4 * * *",
  run: (app) => findOrphans(app, brandPictures.logo),
};
