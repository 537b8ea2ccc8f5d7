import type { Picture } from "#adapters/images/images.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "../app.ts";
import { noteOrphans } from "./orphans.ts";
import { discardPicture, putRenditions } from "./picture-files.ts";
import type { PictureCollection } from "./pictures.ts";
import { deleteOrphan } from "./queries.ts";

type NewPicture<Stored> = {
  key: string;
  picture: Picture;
  /** Writes the rows that use the key. Returns null if another upload was first; the files are then discarded. */
  insertRows(tx: Tx): Promise<Stored | null>;
};

/**
 * Stores the files first and the rows last. Until the rows are written the key is an orphan, so nothing remains for
 * good if the process dies in between.
 */
export async function storePicture<Stored>(
  app: Pick<App, "db" | "files" | "clock">,
  collection: PictureCollection,
  { key, picture, insertRows }: NewPicture<Stored>,
): Promise<Stored | null> {
  const { db, clock } = app;
  await db.transaction().execute((tx) => noteOrphans(tx, collection, { keys: [key], since: clock.now() }));
  try {
    await putRenditions(app, collection, { key, picture });
    const stored = await db.transaction().execute(async (tx) => {
      const rows = await insertRows(tx);
      if (rows !== null && !(await deleteOrphan(tx, collection.orphanTable, key)))
        throw new Error("The files of an upload were cleaned up before it was stored");
      return rows;
    });
    // If discarding fails, here or below, `sweepOrphans` does it.
    if (stored === null) await discardPicture(app, collection, key).catch(() => {});
    return stored;
  } catch (error) {
    await discardUnlessUsed(app, collection, key).catch(() => {});
    throw error;
  }
}

/** The connection may break just after the rows were committed. */
async function discardUnlessUsed(
  app: Pick<App, "db" | "files">,
  collection: PictureCollection,
  key: string,
): Promise<void> {
  const used = await collection.listUsedKeys(app.db, [key]);
  if (used.length === 0) await discardPicture(app, collection, key);
}
