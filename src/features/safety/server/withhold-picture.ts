import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { evidencePictures } from "./evidence-pictures.ts";
import { deleteCopiesFrom, insertSealed, lockSource } from "./queries-evidence.ts";

/**
 * Removes every report's copy of a picture, and lets no report copy it again.
 * @returns keys of the copies, for `discardCopies` after the commit
 */
export async function withholdPicture(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  source: string,
): Promise<string[]> {
  const at = clock.now();
  await lockSource(tx, source);
  await insertSealed(tx, { source, at });
  const keys = await deleteCopiesFrom(tx, source);
  await noteOrphans(tx, evidencePictures, { keys, since: at });
  return keys;
}

export async function discardCopies(app: Pick<App, "db" | "files">, keys: readonly string[]): Promise<void> {
  for (const key of keys) await discardPicture(app, evidencePictures, key);
}
