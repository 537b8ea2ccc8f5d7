import type { App } from "#platform/app.ts";
import { FOLDER, MONTH, readEntry } from "./erasure-list.ts";

type Parts = Pick<App, "files">;

/** Files of erasures that began before this time. Only those of its month have to be read. */
async function* listBefore({ files }: Parts, before: Date): AsyncIterable<string> {
  const limit = before.toISOString().slice(0, MONTH);
  for await (const key of files.list(FOLDER)) {
    const [, month = ""] = key.split("/");
    if (month < limit) yield key;
    if (month !== limit) continue;
    const entry = await readEntry({ files }, key);
    if (entry && entry.at < before) yield key;
  }
}

export async function countErasureFilesBefore(app: Parts, before: Date): Promise<number> {
  return (await Array.fromAsync(listBefore(app, before))).length;
}

/** @returns how many were removed */
export async function removeErasureFilesBefore(app: Parts, before: Date): Promise<number> {
  const keys = await Array.fromAsync(listBefore(app, before));
  for (const key of keys) await app.files.remove(key);
  return keys.length;
}
