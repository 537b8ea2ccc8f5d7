import { join } from "node:path";
import { syncFolder, writeDurably } from "#adapters/files/write-durably.ts";
import type { Restoring } from "#db/embedded/restore-cluster.ts";
import type { Chosen } from "./choose-backup.ts";
import { chooseLog, type Log } from "./choose-log.ts";
import { partOf } from "./manifest.ts";
import { unpackInto } from "./pack-cluster.ts";
import { openFile } from "./store.ts";

/**
 * Decrypts the cluster of a backup, and the write-ahead log since it began, into the folders of a restore.
 * @returns the timeline to follow, and a warning if the log ends early
 */
export async function fillRestore(
  { store, backup }: Chosen,
  { draft, wal }: Restoring,
  until: Date | null,
): Promise<Pick<Log, "timeline" | "warning">> {
  const database = backup.database as NonNullable<typeof backup.database>;
  const { folder, segments, histories, timeline, warning } = await chooseLog(store, database, until);
  await unpackInto(draft, openFile(store, partOf(backup.name, "database")));
  for (const name of segments) await writeDurably(join(wal, name), openFile(store, `${folder}/${name}`));
  // The server gives the next timeline a number that none of these has.
  for (const [name, content] of histories) await writeDurably(join(wal, name), [content]);
  await syncFolder(wal);
  return { timeline, warning };
}
