import type { App } from "../app.ts";

/** @returns null if there is no such file */
export async function startsWith(files: App["files"], key: string, start: string): Promise<boolean | null> {
  const file = await files.get(key);
  if (!file) return null;
  let read = "";
  for await (const part of file.body) {
    read += Buffer.from(part).toString("latin1", 0, start.length);
    if (read.length >= start.length) break;
  }
  return read.startsWith(start);
}
