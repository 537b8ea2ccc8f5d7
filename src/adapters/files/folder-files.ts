import { randomUUID } from "node:crypto";
import { mkdir, opendir, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  assertContentType,
  assertKey,
  assertPrefix,
  type FileBody,
  type Files,
  toFilesAway,
} from "./files.ts";
import { makeLabel } from "./label-file.ts";
import { folderOf, isShard, placeOf } from "./place-file.ts";
import { readStored } from "./read-stored.ts";
import { publish, syncFolder, writeDurably } from "./write-durably.ts";

const UNFINISHED = ".unfinished";
const ABANDONED_AFTER = 3_600_000;
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Files in a folder that belongs to this program alone; several processes may share it. */
export async function openFolderFiles(folder: string): Promise<Files> {
  const root = resolve(folder);
  const unfinished = join(root, UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeAbandoned(unfinished);

  return {
    async put(key, body, { contentType }) {
      assertKey(key);
      assertContentType(contentType);
      const draft = join(unfinished, randomUUID());
      try {
        await writeDurably(draft, withLabel(body, contentType));
        await publish(draft, join(root, placeOf(key)));
      } catch (error) {
        await rm(draft, { force: true });
        throw toFilesAway(error);
      }
    },

    async get(key) {
      assertKey(key);
      return orNothing(readStored(join(root, placeOf(key))));
    },

    async remove(key) {
      assertKey(key);
      const path = join(root, placeOf(key));
      const removed = await orNothing(unlink(path).then(() => true));
      if (removed) await removeEmptyFolders(dirname(path), root);
    },

    list(prefix) {
      assertPrefix(prefix);
      const { place, key } = folderOf(prefix);
      return walk(join(root, place), key, prefix);
    },
  };
}

async function* withLabel(body: FileBody, contentType: string): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
  yield makeLabel(contentType);
}

async function* walk(folder: string, key: string, prefix: string): AsyncGenerator<string> {
  const entries = await orNothing(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    const name = key + entry.name;
    if (isShard(entry.name)) yield* walk(path, key, prefix);
    else if (entry.name === UNFINISHED) continue;
    else if (entry.isFile() && name.startsWith(prefix)) yield name;
    else if (entry.isDirectory() && (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`))) {
      yield* walk(path, `${name}/`, prefix);
    }
  }
}

/** An empty folder would show that a member once had files. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  if (folder !== root && (await isGone(folder))) await removeEmptyFolders(dirname(folder), root);
  else await orNothing(syncFolder(folder));
}

async function isGone(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    (error) => error.code === "ENOENT",
  );
}

async function removeAbandoned(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
    const about = await orNothing(stat(path));
    if (about && Date.now() - about.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}

async function orNothing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
