import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** File in the place while a restore goes on. */
export const UNFINISHED_RESTORE = "restore.unfinished";

/** Folder in the place with the write-ahead log that a restore replays. */
export const RESTORED_WAL = "wal.restore";

/**
 * Refuses data that were only half restored, or in which erasures are missing, and removes what a restore left that was
 * interrupted before it had changed anything.
 */
export async function endRestores(place: string): Promise<void> {
  const there = await stat(join(place, UNFINISHED_RESTORE)).catch(() => null);
  if (!there) return rm(join(place, RESTORED_WAL), { recursive: true, force: true });
  throw new EmbeddedDatabaseError(
    "cannot_start",
    `A restore into ${place} was interrupted, so erased members may be in it again. Run the same restore once more.`,
  );
}
