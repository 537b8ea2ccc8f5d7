import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Owner } from "./choose-owner.ts";

/** Folder in the place where the server leaves finished WAL segments for whoever backs them up. */
export const WAL_FOLDER = "wal";

/** Seconds after which a segment is left there although it is not full: what a lost disk can cost. */
const ARCHIVE_SECONDS = 300;

const there = `../${WAL_FOLDER}/%f`;

/**
 * The server's user can often neither run our programs nor enter the backups' folder, so it only copies. The command
 * runs inside the cluster, hence the relative paths.
 */
export const archiveSettings: Record<string, string> = {
  archive_mode: "on",
  archive_command: `test -f ${there} || { cp %p ${there}.tmp && sync ${there}.tmp && mv ${there}.tmp ${there} && sync ../${WAL_FOLDER}; }`,
  archive_timeout: String(ARCHIVE_SECONDS),
};

export async function makeWalFolder(place: string, owner: Owner | undefined): Promise<string> {
  const folder = join(place, WAL_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}
