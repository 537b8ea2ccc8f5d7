import type { App } from "#platform/app.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { type MadeBackup, makeBackup } from "#platform/backup/make-backup.ts";
import { insertBackup } from "./queries-backup.ts";

/** Makes a backup, and stores that it was made or why it failed. That old ones could not be removed is another failure. */
export async function runBackup(app: App): Promise<MadeBackup> {
  const kind = app.config.DATABASE_URL ? "files" : "whole";
  const startedAt = app.clock.now();
  try {
    const made = await makeBackup(app);
    await note(app, { kind, startedAt: made.startedAt, size: made.bytes, fault: null });
    if (made.removalError !== null) await noteRemoval(app, kind, made);
    return made;
  } catch (error) {
    const fault = error instanceof BackupError ? error.code : "other";
    // The other one notes its own end.
    if (fault !== "busy") await note(app, { kind, startedAt, size: 0, fault });
    throw error;
  }
}

async function noteRemoval(app: App, kind: "files" | "whole", { startedAt, removalError }: MadeBackup) {
  app.metrics.jobsFailed.inc({ job: "make-backup" });
  app.log.error({ err: removalError }, "could not remove old backups");
  await note(app, { kind, startedAt, size: 0, fault: "not_removed" });
}

type Ended = Omit<Parameters<typeof insertBackup>[1], "endedAt">;

function note({ db, clock }: Pick<App, "db" | "clock">, ended: Ended): Promise<void> {
  return db.transaction().execute((tx) => insertBackup(tx, { ...ended, endedAt: clock.now() }));
}

/** Stores that the operator's own tool has backed up the database server. */
export async function noteDatabaseBackup(app: App, size: number): Promise<void> {
  await note(app, { kind: "database", startedAt: app.clock.now(), size, fault: null });
}
