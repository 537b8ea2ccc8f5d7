import { readFile, stat } from "node:fs/promises";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** The user that runs the server when we are root. */
export type Owner = { name: string; uid: number; gid: number };

const preferred = ["postgres", "_postgres", "nobody"];

/**
 * Existing data keep their owner, because a server refuses another user's data. Returns undefined if we are not
 * root.
 */
export async function chooseOwner(clusters: string[], passwd = "/etc/passwd"): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readUsers(passwd);
  for (const cluster of clusters) {
    const uid = (await stat(cluster).catch(() => undefined))?.uid;
    if (!uid) continue;
    const owner = users.find((user) => user.uid === uid);
    if (owner) return owner;
    throw new EmbeddedDatabaseError(
      "not_permitted",
      `The data in ${cluster} belongs to user id ${uid}, which does not exist on this machine. ` +
        `Give it to an existing user: chown -R postgres ${cluster}`,
    );
  }
  const owner = preferred.map((name) => users.find((user) => user.name === name)).find(Boolean);
  if (owner) return owner;
  throw new EmbeddedDatabaseError(
    "not_permitted",
    "PostgreSQL cannot run as root, and this machine has no user named postgres or nobody. " +
      "Add one (useradd --system postgres), run Velvet as a regular user, or set DATABASE_URL.",
  );
}

async function readUsers(passwd: string): Promise<Owner[]> {
  const lines = (await readFile(passwd, "utf8")).split("\n");
  return lines
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}
