import { BackupError } from "#platform/backup/backup-error.ts";
import { type Command, CommandError, readCount } from "#platform/command.ts";
import { noteDatabaseBackup, runBackup } from "./run-backup.ts";

const MEGABYTE = 1_000_000;

export const backupCommand: Command = {
  name: "backup",
  summary:
    "Makes a backup in BACKUP_DIR. --done --size 123456: says that your own tool has backed up DATABASE_URL.",
  options: { done: { type: "boolean" }, size: { type: "string" } },
  async run(app, values) {
    const isOwnServer = app.config.DATABASE_URL !== undefined;
    if (values.done) {
      if (!isOwnServer)
        throw new CommandError(
          "--done is for a server of your own: the embedded database is in every backup.",
        );
      await noteDatabaseBackup(app, readCount(values, "size", { least: 1, most: Number.MAX_SAFE_INTEGER }));
      return "Noted: the database was backed up.";
    }
    const made = await runBackup(app).catch((error: unknown) => {
      throw error instanceof BackupError ? new CommandError(error.message) : error;
    });
    return [
      `Backup ${made.name}: ${sayMegabytes(made.bytes)} written.`,
      `Database: ${made.database ? `${sayMegabytes(made.database.size)}.` : "not in it. Back up DATABASE_URL with your own tool."}`,
      app.config.S3_URL
        ? "Files: not in it. Your bucket has to keep its own versions."
        : `Files: ${made.files.count}, of which ${made.newFiles} are new.`,
      made.removalError === null
        ? `Removed: ${made.removed.length} backups older than ${app.config.BACKUP_DAYS} days.`
        : `Warning: old backups could not be removed: ${sayError(made.removalError)}`,
    ].join("\n");
  },
};

const sayError = (error: unknown) => (error instanceof Error ? error.message : String(error));
const sayMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
