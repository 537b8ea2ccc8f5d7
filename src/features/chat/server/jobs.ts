import type { Job } from "#platform/job.ts";
import { findOrphans, sweepOrphans } from "#platform/pictures/orphans.ts";
import { sendHeldMessages } from "./held/send-held.ts";
import { chatPictures } from "./images/chat-pictures.ts";

// The job names are stored in the database queue, so they keep the old word for orphan files.
export const chatJobs: Job[] = [
  sendHeldMessages,
  // Removes files of images whose sending was interrupted.
  {
    name: "sweep-stray-images",
    schedule: "43 * * * *",
    run: (app) => sweepOrphans(app, chatPictures),
  },
  // Finds files that no row uses, as after an account was erased. Runs nightly, because it checks every file.
  {
    name: "find-stray-images",
    schedule: "8 4 * * *",
    run: (app) => findOrphans(app, chatPictures),
  },
];
