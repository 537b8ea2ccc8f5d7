import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { WAL_FOLDER } from "#db/embedded/archive-settings.ts";
import type { Aside } from "#db/embedded/open-aside.ts";
import { BackupError } from "./backup-error.ts";
import { measure } from "./sealed-file.ts";
import { isThere, openFile, type Store, write } from "./store.ts";

export const WAL = "wal";
const FINISHED = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/;

/** Identifies a cluster and all its copies. */
export async function readSystemId({ client }: Aside): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  return rows[0]?.id as string;
}

/** Encrypts the segments that the server has left in the place, and removes them there. @returns how many */
export async function keepWal(store: Store, aside: Aside): Promise<number> {
  const folder = join(aside.place, WAL_FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter((name) => FINISHED.test(name)).sort();
  if (names.length === 0) return 0;
  const systemId = await readSystemId(aside);
  for (const name of names) {
    const from = join(folder, name);
    const path = `${WAL}/${systemId}/${name}`;
    if (!(await isThere(store, path))) await write(store, { path, compressed: true }, createReadStream(from));
    else await refuseOther(store, path, from);
    await rm(from, { force: true });
  }
  return names.length;
}

/** The same segment again is what a crash leaves. Another one with its name must not replace it. */
async function refuseOther(store: Store, path: string, from: string): Promise<void> {
  const hashes = [openFile(store, path), createReadStream(from)].map(async (bytes) => {
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
