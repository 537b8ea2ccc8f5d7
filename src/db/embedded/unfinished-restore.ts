import { stat } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** File in the place while a restore goes on. */
export const UNFINISHED_RESTORE = "restore.unfinished";

/** Data that were only half restored, or in which erasures are missing, must not be served. */
export async function refuseUnfinishedRestore(place: string): Promise<void> {
  const there = await stat(join(place, UNFINISHED_RESTORE)).catch(() => null);
  if (!there) return;
  throw new EmbeddedDatabaseError(
    "cannot_start",
    `A restore into ${place} was interrupted, so erased members may be in it again. Run the same restore once more.`,
  );
}
