import type { App } from "../app.ts";
import { ID_LENGTH } from "./keyring.ts";

/** @returns the id of the key that has encrypted a file, "" if the file names none; null if there is no such file */
export async function keyOfFile(files: App["files"], key: string): Promise<string | null> {
  const file = await files.get(key);
  if (!file) return null;
  let read = "";
  for await (const part of file.body) {
    read += Buffer.from(part).toString("latin1", 0, ID_LENGTH + 1);
    if (read.length > ID_LENGTH) break;
  }
  return read[ID_LENGTH] === "." ? read.slice(0, ID_LENGTH) : "";
}
