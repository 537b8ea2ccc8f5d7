import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Owner } from "./choose-owner.ts";
import { port } from "./cluster.ts";

/** Linux allows 107 bytes, macOS 103. */
const longestPath = 100;

export async function makeSocketFolder(place: string, owner: Owner | undefined): Promise<string> {
  const near = join(place, "socket");
  if (isShortAndPlain(near)) {
    await mkdir(near, { recursive: true });
    if (await carriesSockets(near)) return await closeToOthers(near, owner);
    await rm(near, { recursive: true });
  }
  return await closeToOthers(await mkdtemp("/tmp/velvet-"), owner);
}

/**
 * Removes the socket and its lock file, whose process id may by now belong to a zombie or another program. No
 * server is running here.
 */
export async function clearSocketFolder(socketDir: string): Promise<void> {
  const socket = join(socketDir, `.s.PGSQL.${port}`);
  for (const path of [socket, `${socket}.lock`]) await rm(path, { force: true });
}

/** A folder in /tmp belongs to one run of the server and is removed with it. */
export async function removeSocketFolder(place: string, socketDir: string): Promise<void> {
  if (socketDir !== join(place, "socket")) await rm(socketDir, { recursive: true, force: true });
}

async function closeToOthers(folder: string, owner: Owner | undefined): Promise<string> {
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  return folder;
}

function isShortAndPlain(folder: string): boolean {
  const length = Buffer.byteLength(join(folder, `.s.PGSQL.${port}`));
  return length <= longestPath && /^[\w/.+-]+$/.test(folder);
}

/**
 * Tests whether the folder supports sockets: folders shared with a virtual machine or over a network often do not.
 */
async function carriesSockets(folder: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });
}
