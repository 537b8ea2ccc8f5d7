import type { Job } from "../job.ts";
import { deleteSecurityEventsBefore } from "./queries.ts";

const DAY = 86_400_000;

/** Deletes events older than the setting `SECURITY_LOG_DAYS`. */
export const forgetSecurityEvents: Job = {
  name: "forget-security-events",
  schedule: "50 3 * * *",
  async run({ db, clock, config }) {
    const before = new Date(clock.now().getTime() - config.SECURITY_LOG_DAYS * DAY);
    await db.transaction().execute((tx) => deleteSecurityEventsBefore(tx, before));
  },
};
