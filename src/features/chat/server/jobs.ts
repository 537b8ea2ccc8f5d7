import { STRAYS_KEPT_MS } from "#features/photos/server/photos.ts";
import type { Job } from "#platform/job.ts";
import { sendHeldMessages } from "./held/send-held.ts";
import { discardStraysBefore, findStrays } from "./images/image-files.ts";

export const chatJobs: Job[] = [
  sendHeldMessages,
  // Of images whose sending broke off.
  {
    name: "sweep-stray-images",
    schedule: "43 * * * *",
    async run(app) {
      await discardStraysBefore(app, new Date(app.clock.now().getTime() - STRAYS_KEPT_MS));
    },
  },
  // What no row speaks of, as after a member was erased: a look at every file, once a night.
  {
    name: "find-stray-images",
    schedule: "8 4 * * *",
    run: (app) => findStrays(app, app.clock.now()),
  },
];
