import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { readPlain } from "./sealed-file.ts";
import { isThere, type Store, write } from "./store.ts";

/** A file as the backups know it. One that is written again has another time, and so another name. */
export type CopiedFile = { path: string; size: number; at: number };

export const FILES = "files";
/** Files that are being written, in the store of files. */
const UNFINISHED = ".unfinished";

export const copyOf = ({ key }: Store, { path, size, at }: CopiedFile) => {
  const name = key.nameOf([path, size, at]);
  return `${FILES}/${key.id}/${name.slice(0, 2)}/${name}`;
};

type Copying = { store: Store; root: string; isStopping: () => boolean };

/** Copies the files that are not in the backups yet. Yields every file, with the bytes that were written for it. */
export async function* copyFiles(copying: Copying): AsyncGenerator<CopiedFile & { written: number }> {
  const { store, root, isStopping } = copying;
  for await (const path of walk(root, "")) {
    if (isStopping()) throw new BackupError("stopped", "The program is stopping. Start the backup again.");
    const file = await readAbout(root, path);
    if (!file) continue;
    const copy = copyOf(store, file);
    if (await isThere(store, copy)) yield { ...file, written: 0 };
    else {
      const measured = await orGone(
        write(store, { path: copy, compressed: false }, readPlain(join(root, path))),
      );
      if (measured) yield { ...file, written: measured.size };
    }
  }
}

async function readAbout(root: string, path: string): Promise<CopiedFile | null> {
  const about = await orGone(stat(join(root, path)));
  return about && { path, size: about.size, at: Math.floor(about.mtimeMs) };
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await orGone(opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (path === UNFINISHED) continue;
    if (entry.isDirectory()) yield* walk(root, path);
    else if (entry.isFile()) yield path;
  }
}

/** Files that are removed meanwhile are left out. */
async function orGone<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
