import { join } from "node:path";
import { syncFolder, writeDurably } from "#adapters/files/write-durably.ts";
import type { Restoring } from "#db/embedded/restore-cluster.ts";
import type { Chosen } from "./choose-backup.ts";
import { WAL } from "./keep-wal.ts";
import { partOf } from "./manifest.ts";
import { unpackInto } from "./pack-cluster.ts";
import { list, openFile } from "./store.ts";

const TIMELINE = 8;

/** Decrypts the cluster of a backup, and the write-ahead log since it began, into the folders of a restore. */
export async function fillRestore({ store, backup }: Chosen, { draft, wal }: Restoring): Promise<void> {
  const { systemId, firstSegment } = backup.database as NonNullable<typeof backup.database>;
  await unpackInto(draft, openFile(store, partOf(backup.name, "database")));
  for (const name of await list(store, `${WAL}/${systemId}`)) {
    if (!isNeeded(name, firstSegment)) continue;
    await writeDurably(join(wal, name), openFile(store, `${WAL}/${systemId}/${name}`));
  }
  await syncFolder(wal);
}

/** Segments from the first one on, and the histories of later timelines, which earlier restores have begun. */
function isNeeded(name: string, first: string): boolean {
  const timeline = name.slice(0, TIMELINE);
  if (name.endsWith(".history")) return timeline > first.slice(0, TIMELINE);
  return (
    /^[0-9A-F]{24}$/.test(name) &&
    timeline >= first.slice(0, TIMELINE) &&
    name.slice(TIMELINE) >= first.slice(TIMELINE)
  );
}
