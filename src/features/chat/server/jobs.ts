import type { Job } from "#platform/job.ts";
import { findOrphans, sweepOrphans } from "#platform/pictures/orphans.ts";
import { sendHeldMessages } from "./held/send-held.ts";
import { chatPictures } from "./images/chat-pictures.ts";

// The queue in the database knows these jobs by their names, which are therefore older than the word orphan.
export const chatJobs: Job[] = [
  sendHeldMessages,
  // Removes files of images whose sending broke off.
  {
    name: "sweep-stray-images",
    schedule: "43 * * * *",
    run: (app) => sweepOrphans(app, chatPictures),
  },
  // Finds files that no row uses, as after a member was erased: once a night, since it looks at every file.
  {
    name: "find-stray-images",
    schedule: "8 4 * * *",
    run: (app) => findOrphans(app, chatPictures),
  },
];
