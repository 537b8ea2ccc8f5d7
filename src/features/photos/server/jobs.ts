import type { Job } from "#platform/job.ts";
import { findOrphans, sweepOrphans } from "#platform/pictures/orphans.ts";
import { photoPictures } from "./photo-pictures.ts";

/** Removes files of uploads that broke off, and of photos whose deletion did. */
export const sweepOrphanPhotos: Job = {
  name: "sweep-orphan-photos",
  schedule: "41 * * * *",
  run: (app) => sweepOrphans(app, photoPictures),
};

/** Finds files that no row uses, as after a restored backup of the database: once a night, since it looks at every file. */
export const findOrphanPhotos: Job = {
  name: "find-orphan-photos",
  schedule: "3 4 * * *",
  run: (app) => findOrphans(app, photoPictures),
};
