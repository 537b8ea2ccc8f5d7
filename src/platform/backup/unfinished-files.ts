import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#adapters/files/write-durably.ts";
import { BackupError } from "./backup-error.ts";

/** Folder beside the files in which a restore decrypts them. */
export const filesDraft = (dataDir: string) => join(dataDir, "files.restore");
/** File beside the files from the first change that a restore makes until it has ended. */
const markOf = (dataDir: string) => join(dataDir, "files.restore-unfinished");

export async function markUnfinished(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(markOf(dataDir), "A restore has not ended.\n", { flush: true });
  await syncFolder(dataDir);
}

export async function unmarkUnfinished(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true });
  await syncFolder(dataDir);
}

/** @throws BackupError if a restore was interrupted: the erasures since the backup may be missing */
export async function refuseUnfinished(dataDir: string): Promise<void> {
  if (!(await isUnfinished(dataDir))) return;
  throw new BackupError(
    "other",
    `A restore was interrupted, so erased members may be in the database again. Run the same restore once more. ${markOf(dataDir)} says so until it has ended.`,
  );
}

/** Removes what an interrupted restore has decrypted. Call it only if no restore can be running. */
export async function removeFilesDraft(dataDir: string): Promise<void> {
  await rm(filesDraft(dataDir), { recursive: true, force: true });
}

async function isUnfinished(dataDir: string): Promise<boolean> {
  return stat(markOf(dataDir)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
