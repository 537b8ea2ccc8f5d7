import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { keepOwner } from "./hold-lock.ts";

export type ServerLog = { file: FileHandle; read: () => Promise<string> };

/** Opens a fresh log for each start of the server; keeps the previous one as server.log.1. */
export async function openServerLog(place: string): Promise<ServerLog> {
  const path = join(place, "server.log");
  await rename(path, `${path}.1`).catch(() => {});
  const { O_WRONLY, O_CREAT, O_APPEND, O_EXCL } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_APPEND | O_EXCL, 0o600);
  keepOwner(place, path);
  return { file, read: async () => await readFile(path, "utf8") };
}
