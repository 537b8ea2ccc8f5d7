import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { WAL_FOLDER } from "#db/embedded/archive-settings.ts";
import type { Aside } from "#db/embedded/open-aside.ts";
import { BackupError } from "./backup-error.ts";
import { measure, readPlain } from "./sealed-file.ts";
import { findOtherKey, isThere, openFile, type Store, write } from "./store.ts";

export const WAL = "wal";
const NEEDED = /^[0-9A-F]{8}(\.history|[0-9A-F]{16})$/;
/** Segments that are whole under another name, and notes about backups. No restore reads them. */
const NOT_NEEDED = /^[0-9A-F]{24}\.(partial|[0-9A-F]{8}\.backup)$/;
const SEGMENT = /\/[0-9A-F]{24}$/;

/** Identifies a cluster and all its copies. */
export async function readSystemId({ client }: Aside): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  return rows[0]?.id as string;
}

/** Encrypts the segments that the server has left in the place, and removes them there. */
export async function keepWal(store: Store, aside: Aside): Promise<void> {
  const folder = join(aside.place, WAL_FOLDER);
  const all = await readdir(folder).catch(() => []);
  for (const name of all.filter((name) => NOT_NEEDED.test(name)))
    await rm(join(folder, name), { force: true });
  const names = all.filter((name) => NEEDED.test(name)).sort();
  if (names.length === 0) return;
  const systemId = await readSystemId(aside);
  for (const name of names) {
    const from = join(folder, name);
    await keepOne(store, `${WAL}/${systemId}/${name}`, from).catch((error: NodeJS.ErrnoException) => {
      // A backup and the job of each minute may do this at the same time: the other one has copied and removed it.
      if (error.code !== "ENOENT" || error.path !== from) throw error;
    });
    await rm(from, { force: true });
  }
}

async function keepOne(store: Store, path: string, from: string): Promise<void> {
  if (await isThere(store, path)) await refuseOther(store, path, from);
  else await write(store, { path, compressed: true }, readPlain(from));
}

/**
 * The same segment again is what a crash leaves. Another one with its name must not replace it. A copy that an earlier
 * key has encrypted cannot be compared and stays: no backup of this key is old enough to need it.
 */
async function refuseOther(store: Store, path: string, from: string): Promise<void> {
  if (SEGMENT.test(path) && (await findOtherKey(store, path))) return;
  const hashes = [openFile(store, path), readPlain(from)].map(async (bytes) => {
    const measured = measure(bytes);
    for await (const _ of measured.bytes);
    return measured.result().sha256;
  });
  const [kept, left] = await Promise.all(hashes);
  if (kept === left) return;
  throw new BackupError(
    "no_archiving",
    `${from} and ${path} in the backups have the same name and other content: two installations write into ${store.folder}. Give each a folder of its own.`,
  );
}
