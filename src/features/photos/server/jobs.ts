import type { Job } from "#platform/job.ts";
import { findOrphans } from "#platform/pictures/orphans.ts";
import { photoPictures } from "./photo-pictures.ts";

/** Finds files that no row uses, as after restoring a database backup. Runs nightly, because it checks every file. */
export const findOrphanPhotos: Job = {
  name: "find-orphan-photos",
  schedule: "3 4 * * *",
  run: (app) => findOrphans(app, photoPictures),
};

export { checkKnownImages } from "./known-images/check-later.ts";
