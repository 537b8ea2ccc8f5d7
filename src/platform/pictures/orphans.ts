import type { Tx } from "#db/database.ts";
import type { App } from "../app.ts";
import type { Forgotten } from "../retention/retention.ts";
import { discardPicture } from "./picture-files.ts";
import type { PictureCollection } from "./pictures.ts";
import { insertOrphans, listOrphansAmong, listOrphansBefore } from "./queries.ts";

type Parts = Pick<App, "db" | "files" | "clock">;

const BATCH = 200;

/** Call in the transaction that deletes a picture's rows, so that its files are removed even if the process dies. */
export async function noteOrphans(
  tx: Tx,
  { orphanTable }: Pick<PictureCollection, "orphanTable">,
  { keys, since }: { keys: readonly string[]; since: Date },
): Promise<void> {
  if (keys.length === 0) return;
  await insertOrphans(
    tx,
    orphanTable,
    keys.map((key) => ({ key, since })),
  );
}

/** Removes the files of a batch of orphans. They must be old: an upload may still be about to write its rows. */
export async function sweepOrphans(
  app: Parts,
  collection: PictureCollection,
  before: Date,
): Promise<Forgotten> {
  const orphans = await listOrphansBefore(app.db, collection.orphanTable, { before, atMost: BATCH });
  for (const { key } of orphans) await discardPicture(app, collection, key);
  return { count: orphans.length, more: orphans.length === BATCH };
}

/** Looks at every file and notes those that no row uses, such as those of an erased member. */
export async function findOrphans(app: Parts, collection: PictureCollection): Promise<void> {
  const keys = new Set<string>();
  for await (const file of app.files.list(`${collection.folder}/`)) {
    keys.add(file.split("/")[1] ?? "");
    if (keys.size < BATCH) continue;
    await noteUnused(app, collection, [...keys]);
    keys.clear();
  }
  await noteUnused(app, collection, [...keys]);
}

async function noteUnused(
  { db, clock }: Parts,
  collection: PictureCollection,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // Orphan rows are read first. The transaction that writes an upload's rows deletes its orphan row, so the other order
  // could find neither for a picture that is stored in between.
  const noted = new Set((await listOrphansAmong(db, collection.orphanTable, keys)).map(({ key }) => key));
  const used = new Set(await collection.listUsedKeys(db, keys));
  const unused = keys.filter((key) => !noted.has(key) && !used.has(key));
  const since = clock.now();
  await db.transaction().execute((tx) => noteOrphans(tx, collection, { keys: unused, since }));
}
