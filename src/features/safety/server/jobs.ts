import type { Job } from "#platform/job.ts";
import { findOrphans } from "#platform/pictures/orphans.ts";
import { evidencePictures } from "./evidence-pictures.ts";

/** Finds files that no row uses, as after a backup was restored. Runs nightly, because it checks every file. */
export const findOrphanEvidence: Job = {
  name: "find-orphan-evidence",
  schedule: "13 4 * * *",
  run: (app) => findOrphans(app, evidencePictures),
};

export { copyEvidence } from "./keep-evidence.ts";
