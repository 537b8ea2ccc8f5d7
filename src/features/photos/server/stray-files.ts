import type { App } from "#platform/app.ts";
import { deleteStray, insertStrays, listStraysBefore, listUnknownKeys } from "./queries.ts";
import { placeOf } from "./renditions.ts";

type Parts = Pick<App, "db" | "files">;

/** Takes the files away, and then the note that they are strays: if it fails half-way, the job finds the note. */
export async function discardFiles({ db, files }: Parts, key: string): Promise<void> {
  for await (const place of files.list(placeOf(key, ""))) await files.remove(place);
  await db.transaction().execute((tx) => deleteStray(tx, key));
}

const AT_ONCE = 200;

/** @returns of how many photos files were removed */
export async function discardStraysBefore(app: Parts, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const strays = await listStraysBefore(app.db, before, AT_ONCE);
    for (const { key } of strays) await discardFiles(app, key);
    removed += strays.length;
    if (strays.length < AT_ONCE) return removed;
  }
}

/** Notes the files that nobody knows of, so that they are removed an hour later. */
export async function findStrays({ db, files }: Parts, now: Date): Promise<void> {
  const keys = new Set<string>();
  for await (const place of files.list("photos/")) {
    keys.add(place.split("/")[1] ?? "");
    if (keys.size === AT_ONCE) await note(db, keys, now);
  }
  await note(db, keys, now);
}

async function note(db: App["db"], keys: Set<string>, now: Date): Promise<void> {
  const unknown = await listUnknownKeys(db, [...keys]);
  keys.clear();
  if (unknown.length > 0) await db.transaction().execute((tx) => insertStrays(tx, unknown, now));
}
