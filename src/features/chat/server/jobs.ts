import type { Job } from "#platform/job.ts";
import { findOrphans } from "#platform/pictures/orphans.ts";
import { sendHeldMessages } from "./held/send-held.ts";
import { tellHiddenMessage } from "./hide-message.ts";
import { chatPictures } from "./images/chat-pictures.ts";

// The job name is stored in the database queue, so it keeps the old word for orphan files.
export const chatJobs: Job[] = [
  sendHeldMessages,
  tellHiddenMessage,
  // Finds files that no row uses, as after an account was erased. Runs nightly, because it checks every file.
  {
    name: "find-stray-images",
    schedule: "8 4 * * *",
    run: (app) => findOrphans(app, chatPictures),
  },
];
