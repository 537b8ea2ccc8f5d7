import { lchownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { explainFailure } from "./explain-failure.ts";

const busy = 5;

/**
 * Locks a file, which it creates. Uses SQLite for a kernel lock, which Node does not offer. The lock ends with the
 * process, however that ends, so no process id of a dead or foreign process can be mistaken for a holder.
 * @returns a function that ends the lock, or null if another process holds it
 */
export function lockFile(path: string): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
  const held = lock;
  return () => {
    if (held.isOpen) held.close();
  };
}

/** Makes this program the only one that uses the place. */
export function holdLock(place: string): () => void {
  const path = join(place, "program.lock");
  const holder = join(place, "program.pid");
  let unlock: (() => void) | null = null;
  try {
    unlock = lockFile(path);
    if (!unlock) throw inUse(place, holder);
    // Removed and created, never followed as a link: the folder may be an ordinary user's while we are root.
    rmSync(holder, { force: true });
    writeFileSync(holder, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
    for (const file of [path, holder]) keepOwner(place, file);
  } catch (error) {
    unlock?.();
    const { errcode, message } = error as Error & { errcode?: number };
    throw errcode ? explainFailure(`Permission denied: ${path}: ${message}`, place) : error;
  }
  return unlock;
}

function inUse(place: string, holder: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    "in_use",
    `Another Velvet process (${readHolder(holder)}) is using the data in ${place}. ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );
}

function readHolder(holder: string): string {
  try {
    return readFileSync(holder, "utf8").trim();
  } catch {
    return "unknown";
  }
}

/** After a start as root in an ordinary user's folder, that user must still be able to change the files. */
export function keepOwner(place: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(place);
  lchownSync(path, uid, gid);
}
