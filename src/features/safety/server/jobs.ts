import type { Job } from "#platform/job.ts";
import { findOrphans, sweepOrphans } from "#platform/pictures/orphans.ts";
import { evidencePictures } from "./evidence-pictures.ts";

export const safetyJobs: Job[] = [
  // Removes files of copies that were interrupted.
  {
    name: "sweep-orphan-evidence",
    schedule: "47 * * * *",
    run: (app) => sweepOrphans(app, evidencePictures),
  },
  // Finds files that no row uses, as after a report was deleted.
  {
    name: "find-orphan-evidence",
    schedule: "13 4 * * *",
    run: (app) => findOrphans(app, evidencePictures),
  },
];
