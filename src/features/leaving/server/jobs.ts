import type { Job } from "#platform/job.ts";
import { WORDS_KEPT_DAYS } from "../rules.ts";
import { emptyWordsBefore } from "./queries.ts";

const DAY = 86_400_000;

export const forgetLeavingWords: Job = {
  name: "forget-leaving-words",
  schedule: "37 3 * * *",
  async run(app) {
    const before = new Date(app.clock.now().getTime() - WORDS_KEPT_DAYS * DAY);
    await app.db.transaction().execute((tx) => emptyWordsBefore(tx, before));
  },
};
