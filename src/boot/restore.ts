import { openRestore, type Restoring, readOwnMajor } from "#db/embedded/restore-cluster.ts";
import { eraseAgain } from "#features/accounts/server/erasure/erase-again.ts";
import { BackupError, explainBackupError } from "#platform/backup/backup-error.ts";
import { type Chosen, chooseBackup, refuseOtherMachine } from "#platform/backup/choose-backup.ts";
import { raiseSequences, restoreErasures } from "#platform/backup/keep-small.ts";
import { SECRETS } from "#platform/backup/make-backup.ts";
import { fillRestore } from "#platform/backup/restore-database.ts";
import { type RestoredFiles, restoreFiles } from "#platform/backup/restore-files.ts";
import { markUnfinished, unmarkUnfinished } from "#platform/backup/unfinished-files.ts";
import type { Config } from "#platform/config.ts";
import { openSeal } from "#platform/secrets/seal.ts";
import { findSecret } from "./keep-secret.ts";
import { openApp } from "./open-app.ts";
import { openServerDatabase } from "./open-server-database.ts";

export type Asked = { from: string; until: Date | null; replace: boolean; say(line: string): void };

/**
 * Restores a backup, and erases again who was erased since, before any program serves the data. With a database
 * server of one's own, which has to be restored before, it restores the files and erases again.
 * @returns what it did, line by line
 * @throws BackupError or EmbeddedDatabaseError, and leaves the database as it was
 */
export async function restore(config: Config, asked: Asked): Promise<string[]> {
  const chosen = await chooseBackup(asked.from, asked.until, config.BACKUP_KEY);
  const isOurs = config.DATABASE_URL === undefined;
  if (isOurs !== (chosen.backup.database !== null)) throw wrongKind(isOurs);
  const missing = await refuseOtherSecret(config, chosen);
  if (isOurs) refuseOtherMachine(chosen.backup, await readOwnMajor());
  const database = isOurs ? await openRestore(optionsOf(config, asked)) : null;
  let files: RestoredFiles | undefined;
  try {
    asked.say(`Reading the backup ${chosen.backup.name}.`);
    const log = database && (await fillRestore(chosen, database, asked.until));
    if (log?.warning) asked.say(log.warning);
    files = config.S3_URL ? undefined : await restoreAllFiles(config, chosen);
    await markUnfinished(config.DATA_DIR);
    const newest = database && (await database.recover(log?.timeline));
    await files?.publish();
    const erased = await eraseSince(config, chosen, asked);
    await unmarkUnfinished(config.DATA_DIR);
    await database?.finish();
    return [...missing, ...sayRestored(chosen, { database, newest, files }), ...erased];
  } catch (error) {
    await files?.discard();
    await database?.undo();
    // A server of one's own cannot be put back, so it stays refused until a restore has ended.
    if (database) await unmarkUnfinished(config.DATA_DIR);
    throw explainBackupError(error, config.DATA_DIR);
  }
}

const optionsOf = ({ DATA_DIR, BACKUP_DIR }: Config, { replace, until, say }: Asked) => ({
  ...{ dataDir: DATA_DIR, archive: BACKUP_DIR !== undefined },
  ...{ replace, until, log: say },
});

function wrongKind(isOurs: boolean): BackupError {
  return new BackupError(
    "other",
    isOurs
      ? "This backup has no database: it was made beside a server of your own. Restore that server first, and set DATABASE_URL."
      : "This backup has an embedded database. Remove DATABASE_URL to restore it.",
  );
}

/** @returns a warning if an earlier secret is missing @throws BackupError if the one that sealed the backup is */
async function refuseOtherSecret(config: Config, { backup }: Chosen): Promise<string[]> {
  const secret = await findSecret(config);
  const { SECRET_OLD, SECRET_NEXT: next } = config;
  const seal =
    secret === null ? null : openSeal(secret, ...SECRET_OLD, ...(next === undefined ? [] : [next]));
  const [newest, ...older] = backup.secrets.map((mark) => seal?.holds(mark, SECRETS, []) ?? false);
  if (!newest)
    throw new BackupError(
      "other",
      "The SECRET at hand does not open what is encrypted in this backup. Set SECRET, or SECRET_OLD, to the secret of that time. Nothing was changed.",
    );
  if (older.every(Boolean)) return [];
  return [
    "Warning: an earlier secret of that time is missing in SECRET_OLD. What it encrypted cannot be read.",
  ];
}

function restoreAllFiles({ DATA_DIR }: Config, { store, backup, later }: Chosen): Promise<RestoredFiles> {
  return restoreFiles(store, [backup.name, ...later], DATA_DIR);
}

async function eraseSince(config: Config, { store }: Chosen, { say }: Asked): Promise<string[]> {
  const database = await openServerDatabase(config, { say, restoring: true });
  try {
    const { app, close } = await openApp(config, database);
    try {
      await raiseSequences(app.pool, store);
      const found = await restoreErasures(app.files, store);
      // Those before the backup do no harm, and nobody has to know which these are.
      const done = await eraseAgain(app, { since: new Date(0), highest: 0 });
      if (done.unreadable.length > 0)
        throw new BackupError(
          "other",
          `These entries of the list of erasures cannot be read, so nothing was restored:\n  ${done.unreadable.join("\n  ")}`,
        );
      return [
        `Erasures: ${found} put back into the list.`,
        `Erased again: ${done.erased}. Not in this backup: ${done.notThere}.`,
        `The next member gets number ${done.nextNumber}. Orders and everything else go on above the numbers given since, too.`,
      ];
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}

type Done = { database: Restoring | null; newest: Date | null; files: RestoredFiles | undefined };

function sayRestored({ backup, later }: Chosen, { database, newest, files }: Done): string[] {
  const since = newest ? `, and every change up to ${newest.toISOString()}` : "";
  return [
    database
      ? `Database: restored into ${database.place} from the backup of ${backup.startedAt.toISOString()}${since}.`
      : "Database: yours, as you have restored it.",
    files
      ? `Files: ${files.restored} restored, ${files.alreadyThere} were there already (from this backup and ${later.length} later ones).`
      : "Files: in your bucket.",
  ];
}
