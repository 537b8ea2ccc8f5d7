import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { WAL_FOLDER } from "./archive-settings.ts";
import { syncFolder } from "./sync-folder.ts";

/** Folders of a place that a restore replaces. */
const REPLACED = ["cluster", WAL_FOLDER];
/** Folder in the place with what was there before, until the restore has ended. */
const BEFORE = "before-restore";

const beforeOf = (place: string, name: string) => join(place, BEFORE, name);

/** Sets aside what was there before a restore, and removes what an interrupted restore has left. */
export async function setAside(place: string): Promise<void> {
  await mkdir(join(place, BEFORE), { recursive: true, mode: 0o700 });
  for (const name of REPLACED) {
    const path = join(place, name);
    const before = beforeOf(place, name);
    if (await exists(before)) await rm(path, { recursive: true, force: true });
    else if (await exists(path)) await rename(path, before);
    // If there was nothing, an empty folder says so to the next try.
    else await mkdir(before, { mode: 0o700 });
  }
  for (const folder of [join(place, BEFORE), place]) await syncFolder(folder);
}

/** Puts back what was there before the restore. What was not set aside stays as it is. */
export async function putBack(place: string): Promise<void> {
  for (const name of REPLACED) {
    const path = join(place, name);
    if (!(await exists(beforeOf(place, name)))) continue;
    await rm(path, { recursive: true, force: true });
    await rename(beforeOf(place, name), path);
    await rmdir(path).catch(unlessFull);
  }
  await rm(join(place, BEFORE), { recursive: true, force: true });
  await syncFolder(place);
}

function unlessFull(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
}

/** Gives what was there before the name of a draft, so that half of it is never put back. The caller sweeps drafts. */
export async function dropBefore(place: string): Promise<void> {
  await rename(join(place, BEFORE), join(place, `cluster.tmp-${BEFORE}-${randomUUID()}`));
}

const TIMELINE = 8;
const SEGMENT = /^[0-9A-F]{24}$/;
/** Where a segment names its cluster. The control file does at its beginning. */
const SYSTEM_AT = 24;

/**
 * Lets the part of the earlier log that has not been copied yet be copied too: it leads to times that can only be
 * restored from it. Timelines as new as that of the restore are left out, because their names are given again.
 */
export async function keepEarlierLog(place: string): Promise<void> {
  const before = beforeOf(place, WAL_FOLDER);
  const cluster = join(place, "cluster");
  const system = await readBytes(join(cluster, "global/pg_control"), 0);
  const histories = (await readdir(join(cluster, "pg_wal"))).filter((name) => name.endsWith(".history"));
  const timeline =
    histories
      .map((name) => name.slice(0, TIMELINE))
      .toSorted()
      .at(-1) ?? "";
  for (const name of await readdir(before)) {
    const to = join(place, WAL_FOLDER, name);
    if (!SEGMENT.test(name) || name.slice(0, TIMELINE) >= timeline || (await exists(to))) continue;
    const isOurs = (await readBytes(join(before, name), SYSTEM_AT)).equals(system);
    // A link, so that the restore can still be undone.
    if (isOurs) await link(join(before, name), to);
  }
  await syncFolder(join(place, WAL_FOLDER));
}

async function readBytes(path: string, at: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, at);
    return buffer;
  } finally {
    await file.close();
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
      throw error;
    },
  );
}
