import { rename, rm, stat } from "node:fs/promises";
import { syncFolder } from "#adapters/files/write-durably.ts";
import { copyOf, FILES } from "./copy-files.ts";
import { WAL } from "./keep-wal.ts";
import { listBackups, momentOf, readIfOurs } from "./manifest.ts";
import { readList } from "./read-list.ts";
import { BACKUPS, draftOf, list, pathOf, type Store } from "./store.ts";

const DAY = 86_400_000;
/** The log reaches back to a day before the oldest backup, and the next removal comes a day later. */
const AHEAD_DAYS = 2;

/**
 * Removes backups, and what only they need, early enough that nothing in them was deleted more than `days` ago. The
 * newest one stays, however old.
 * @returns the names of those that were removed
 */
export async function removeOld(store: Store, { days, now }: { days: number; now: Date }): Promise<string[]> {
  const names = await listBackups(store);
  const old = names.slice(0, -1).filter((name) => momentOf(name) < now.getTime() - (days - AHEAD_DAYS) * DAY);
  for (const name of old) await remove(store, name);
  const kept = names.filter((name) => !old.includes(name));
  // A segment arrives here after the last change in it, so what arrived before a backup began is of no use to it. The
  // clocks of a file server and of this machine may differ.
  const before = momentOf(kept[0] as string) - DAY;
  for (const folder of [WAL, "erasures"]) await removeBefore(store, folder, before);
  await removeFiles(store, kept);
  return old;
}

/** Renamed first, so that a backup of which half is gone is never taken for a whole one. */
async function remove(store: Store, name: string): Promise<void> {
  const gone = pathOf(store, draftOf(name));
  await rename(pathOf(store, `${BACKUPS}/${name}`), gone);
  await syncFolder(pathOf(store, BACKUPS));
  await rm(gone, { recursive: true });
}

async function removeBefore(store: Store, folder: string, before: number): Promise<void> {
  for (const inner of await list(store, folder)) {
    for (const name of await list(store, `${folder}/${inner}`)) {
      const path = pathOf(store, `${folder}/${inner}/${name}`);
      if ((await stat(path)).mtimeMs < before) await rm(path);
    }
  }
}

/** Removes copies that no backup needs; those of an earlier key when the last backup of that key is gone. */
async function removeFiles(store: Store, kept: string[]): Promise<void> {
  const needed = new Set<string>();
  let isAllOurs = true;
  for (const name of kept) {
    const isOurs = await readIfOurs(store, name);
    if (!isOurs) isAllOurs = false;
    else for await (const file of readList(store, name)) needed.add(copyOf(store, file));
  }
  for (const keyId of await list(store, FILES)) {
    if (keyId !== store.key.id && !isAllOurs) continue;
    for (const shard of await list(store, `${FILES}/${keyId}`)) {
      for (const name of await list(store, `${FILES}/${keyId}/${shard}`)) {
        const path = `${FILES}/${keyId}/${shard}/${name}`;
        if (!needed.has(path)) await rm(pathOf(store, path));
      }
    }
  }
}
