import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { publish, writeDurably } from "#adapters/files/write-durably.ts";
import { lockFile } from "#db/embedded/hold-lock.ts";
import { BackupError, explainBackupError } from "./backup-error.ts";
import { type BackupKey, openBackupKey } from "./backup-key.ts";
import {
  type Bytes,
  type Measured,
  measure,
  openSealed,
  readKeyId,
  readSealed,
  seal,
} from "./sealed-file.ts";

/**
 * The folder with all backups of an installation. `backups/` has a folder for each, `files/` members' files, which the
 * backups share, `wal/` the write-ahead log, `erasures/` the list of erasures, `numbers/` the numbers given so far.
 * A path is relative to it, and part of what encrypts the file there, so the folder can be moved as a whole.
 */
export type Store = { folder: string; key: BackupKey };

export const BACKUPS = "backups";
const UNFINISHED = "unfinished";
const ABANDONED_MS = 3_600_000;

type Settings = { BACKUP_DIR?: string | undefined; BACKUP_KEY?: string | undefined };

/** @throws BackupError if a setting or the folder is missing: a disk that is not mounted must not go unnoticed */
export async function openStore({ BACKUP_DIR, BACKUP_KEY }: Settings): Promise<Store> {
  if (!BACKUP_DIR)
    throw new BackupError(
      "no_folder",
      "Set BACKUP_DIR to an existing folder on another disk, and BACKUP_KEY.",
    );
  return openStoreAt(BACKUP_DIR, BACKUP_KEY, constants.R_OK | constants.W_OK);
}

export async function openStoreAt(
  path: string,
  key: string | undefined,
  mode = constants.R_OK,
): Promise<Store> {
  const folder = resolve(path);
  if (!key) throw new BackupError("other", "Set BACKUP_KEY to the key of the backups.");
  const there = await stat(folder).catch(() => null);
  if (!there?.isDirectory())
    throw new BackupError(
      "no_folder",
      `There is no folder ${folder}. Mount the disk with the backups, or create the folder.`,
    );
  await access(folder, mode).catch((error) => {
    throw explainBackupError(error, folder);
  });
  return { folder, key: openBackupKey(key) };
}

export const pathOf = ({ folder }: Store, path: string) => join(folder, path);

/** Encrypts and writes a file, which is visible as a whole or not at all. */
export async function write(
  store: Store,
  { path, compressed, at = path }: { path: string; compressed: boolean; at?: string },
  source: Bytes,
): Promise<Measured> {
  const draft = pathOf(store, join(UNFINISHED, randomUUID()));
  const { bytes, result } = measure(seal(source, { key: store.key, name: path, compressed }));
  await mkdir(pathOf(store, UNFINISHED), { recursive: true, mode: 0o700 });
  try {
    await writeDurably(draft, bytes);
    await publish(draft, pathOf(store, at));
  } catch (error) {
    await rm(draft, { force: true });
    throw explainBackupError(error, store.folder);
  }
  return result();
}

export const openFile = (store: Store, path: string) =>
  openSealed(pathOf(store, path), { key: store.key, name: path });

export const readFile = (store: Store, path: string) =>
  readSealed(pathOf(store, path), { key: store.key, name: path });

/** Returns which other key has encrypted a file, or null if it was this one or if the file is damaged. */
export async function findOtherKey(store: Store, path: string): Promise<string | null> {
  const id = await readKeyId(pathOf(store, path));
  return id === store.key.id ? null : id;
}

/** @throws if the disk does not say: what cannot be read must not be taken for gone */
export async function isThere(store: Store, path: string): Promise<boolean> {
  return stat(pathOf(store, path)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
      throw explainBackupError(error, store.folder);
    },
  );
}

/** Lists a folder in order of names. A folder that is missing is empty. */
export async function list(store: Store, path: string): Promise<string[]> {
  const names = await readdir(pathOf(store, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw explainBackupError(error, store.folder);
  });
  return names.sort();
}

/** Folder in which a backup is made before it gets its name. */
export const draftOf = (name: string) => join(UNFINISHED, `backup-${name}`);

/** Makes this the only process that makes a backup. @returns a function that ends it */
export function lockStore(store: Store): () => void {
  const unlock = lockFile(pathOf(store, "backup.lock"));
  if (!unlock)
    throw new BackupError("busy", `Another backup into ${store.folder} is being made. Wait for it.`);
  return unlock;
}

/** Removes what killed processes have left. The caller holds the lock, so no backup is being made. */
export async function removeLeftovers(store: Store): Promise<void> {
  for (const name of await list(store, UNFINISHED)) {
    const path = pathOf(store, join(UNFINISHED, name));
    const about = await stat(path).catch(() => null);
    const isLeft = about?.isDirectory() || (about && Date.now() - about.mtimeMs > ABANDONED_MS);
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}
