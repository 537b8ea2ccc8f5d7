import { createReadStream, existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { BackupError } from "./backup-error.ts";
import { isCurrent } from "./choose-log.ts";
import { type Backup, listBackups, machine, momentOf, partOf, readIfOurs, readManifest } from "./manifest.ts";
import { damaged, measure } from "./sealed-file.ts";
import { BACKUPS, openStoreAt, pathOf, type Store } from "./store.ts";

export type Chosen = {
  store: Store;
  backup: Backup;
  /** Names of the backups made after it, the oldest first. They hold files of the time since. */
  later: string[];
};

/**
 * Opens the backup that `from` names: one of them, or the folder with all, of which it takes the newest that had ended
 * at the time of `until`.
 * @throws BackupError if there is none, if another key has encrypted it, or if a part of it is damaged
 */
export async function chooseBackup(
  from: string,
  until: Date | null,
  key: string | undefined,
): Promise<Chosen> {
  const path = resolve(from);
  const isOne = basename(dirname(path)) === BACKUPS && !existsSync(join(path, BACKUPS));
  const named = isOne ? basename(path) : null;
  const store = await openStoreAt(named ? dirname(dirname(path)) : path, key);
  const names = await listBackups(store);
  if (names.length === 0) throw new BackupError("other", `There is no whole backup in ${store.folder}.`);
  if (named && !names.includes(named))
    throw new BackupError(
      "other",
      `${path} is not a whole backup: it was interrupted, or its manifest is gone.`,
    );
  const backup = named ? await readManifest(store, named) : await findNewest(store, names, until);
  if (until && backup.endedAt > until) throw noneBefore(until);
  await checkParts(store, backup);
  const later: string[] = [];
  for (const name of names.slice(names.indexOf(backup.name) + 1)) {
    // One that another key has encrypted is of no use here.
    if (await readIfOurs(store, name)) later.push(name);
  }
  return { store, backup, later };
}

async function findNewest(store: Store, names: string[], until: Date | null): Promise<Backup> {
  for (const name of names.toReversed()) {
    if (until && momentOf(name) > until.getTime()) continue;
    const backup = await readManifest(store, name);
    if (until && backup.endedAt > until) continue;
    if (backup.database && !(await isCurrent(store, backup.database))) throw leftBehind(store, name);
    return backup;
  }
  throw noneBefore(until as Date);
}

/** The newest changes followed an earlier backup. Nobody but the operator knows which of the two is wanted. */
function leftBehind(store: Store, name: string): BackupError {
  return new BackupError(
    "other",
    `The backup ${name} does not lead to the newest state: after it, an earlier time was restored. Name the backup that you want, one of ${pathOf(store, BACKUPS)}.`,
  );
}

function noneBefore(until: Date): BackupError {
  return new BackupError(
    "other",
    `No backup had ended at ${until.toISOString()}. A later one cannot go back to it.`,
  );
}

async function checkParts(store: Store, { name, files, database }: Backup): Promise<void> {
  for (const [part, wanted] of Object.entries({ files, database })) {
    if (!wanted) continue;
    const path = pathOf(store, partOf(name, part as "files" | "database"));
    const measured = measure(createReadStream(path));
    try {
      for await (const _ of measured.bytes);
    } catch {
      throw damaged(path);
    }
    if (measured.result().sha256 !== wanted.sha256) throw damaged(path);
  }
}

/** @throws BackupError if this machine or its server cannot open the database of the backup */
export function refuseOtherMachine({ database }: Backup, major: number): void {
  if (!database) return;
  if (database.major !== major)
    throw new BackupError(
      "other",
      `The backup was made with PostgreSQL ${database.major}; this version of Velvet comes with PostgreSQL ${major}. Restore it with the version of Velvet that made it. Nothing was changed.`,
    );
  if (database.machine !== machine())
    throw new BackupError(
      "other",
      `The backup was made on ${database.machine}, and this machine is ${machine()}. Restore it on a machine of that kind. Nothing was changed.`,
    );
}
