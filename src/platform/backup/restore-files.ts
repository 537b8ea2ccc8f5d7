import { mkdir, rename, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder, writeDurably } from "#adapters/files/write-durably.ts";
import { BackupError } from "./backup-error.ts";
import { type CopiedFile, copyOf } from "./copy-files.ts";
import { ERASURES } from "./keep-small.ts";
import { readList } from "./read-list.ts";
import { openFile, type Store } from "./store.ts";
import { filesDraft, removeFilesDraft } from "./unfinished-files.ts";

export type RestoredFiles = {
  restored: number;
  alreadyThere: number;
  /** Puts the restored files where they belong. Until then, nothing was changed. */
  publish(): Promise<void>;
  discard(): Promise<void>;
};

/**
 * Decrypts the files of these backups into a draft folder. Where two have a file with the same path, that of the later
 * one counts. Files that are there already and that no backup has stay.
 * @throws BackupError that names every damaged file
 */
export async function restoreFiles(store: Store, names: string[], dataDir: string): Promise<RestoredFiles> {
  const wanted = new Map<string, CopiedFile>();
  for (const name of names) for await (const file of readList(store, name)) wanted.set(file.path, file);
  const root = join(dataDir, "files");
  const draft = filesDraft(dataDir);
  const discard = () => removeFilesDraft(dataDir);
  await discard();
  const restored: string[] = [];
  const faults: string[] = [];
  for (const file of wanted.values()) {
    if (await isSame(root, file)) continue;
    try {
      await restoreOne(store, file, join(draft, file.path));
      restored.push(file.path);
    } catch (error) {
      if (!(error instanceof BackupError) && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      faults.push(error instanceof BackupError ? error.message : `${copyOf(store, file)} is missing.`);
    }
  }
  if (faults.length > 0) {
    await discard();
    throw new BackupError("other", `These files cannot be restored:\n  ${faults.join("\n  ")}`);
  }
  const publish = async () => {
    for (const path of restored) await move(join(draft, path), join(root, path));
    await discard();
  };
  return { restored: restored.length, alreadyThere: wanted.size - restored.length, publish, discard };
}

/** An entry of the list of erasures that is there is newer than that of any backup. */
async function isSame(root: string, { path, size, at }: CopiedFile): Promise<boolean> {
  const there = await stat(join(root, path)).catch(() => null);
  if (path.startsWith(ERASURES)) return there !== null;
  return there !== null && there.size === size && Math.floor(there.mtimeMs) === at;
}

/** With its time, so that the next backup recognizes it. */
async function restoreOne(store: Store, file: CopiedFile, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeDurably(path, openFile(store, copyOf(store, file)));
  // In the middle of the millisecond, which a fraction of seconds may miss.
  const seconds = (file.at + 0.5) / 1000;
  await utimes(path, seconds, seconds);
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncFolder(dirname(to));
}
