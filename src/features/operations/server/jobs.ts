import type { Job } from "#platform/job.ts";
import { backupJobs } from "./backups/backup-jobs.ts";
import { findOut } from "./checks/run-checks.ts";

/** Looks at domains and certificates from time to time, so that nobody has to ask. */
const checkDomainsJob: Job = {
  name: "check-domains",
  schedule: "13 */6 * * *",
  async run(app) {
    const { save } = await findOut(app, "domains");
    await app.db.transaction().execute(save);
  },
};

export const operationsJobs: Job[] = [checkDomainsJob, ...backupJobs];
