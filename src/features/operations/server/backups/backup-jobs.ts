import { openAside } from "#db/embedded/open-aside.ts";
import type { App } from "#platform/app.ts";
import { keepErasures, keepNumbers } from "#platform/backup/keep-small.ts";
import { keepWal } from "#platform/backup/keep-wal.ts";
import { openStore } from "#platform/backup/store.ts";
import type { Job } from "#platform/job.ts";
import { ageOf } from "../../backup-rules.ts";
import { listNewest } from "./queries-backup.ts";
import { settingsOf } from "./read-backups.ts";
import { runBackup } from "./run-backup.ts";

const KEEP = "keep-changes";

/** Copies what has to outlive the disk before the next backup is made. */
async function keepChanges(app: App): Promise<void> {
  const store = await openStore(app.config);
  const aside = app.config.DATABASE_URL ? null : await openAside(app.config.DATA_DIR);
  try {
    if (aside) await keepWal(store, aside);
  } finally {
    await aside?.client.end();
  }
  await keepErasures(app, store);
  await keepNumbers(app.pool, store);
}

export const backupJobs: Job[] = [
  {
    name: "make-backup",
    schedule: "17 2 * * *",
    // Over half an hour. Each try copies the whole database, and the next night tries again.
    attempts: 8,
    async run(app) {
      if (app.config.BACKUP_DIR) await runBackup(app);
    },
  },
  {
    name: KEEP,
    schedule: "* * * * *",
    async run(app) {
      const { db, clock, config, metrics, log } = app;
      metrics.backupAge.set(ageOf(settingsOf(config), await listNewest(db), clock.now()));
      if (!config.BACKUP_DIR) return;
      // The next minute tries again. Tries of earlier minutes would only pile up.
      await keepChanges(app).catch((error: unknown) => {
        metrics.jobsFailed.inc({ job: KEEP });
        log.error({ err: error }, "could not copy the latest changes to the backups");
      });
    },
  },
];
