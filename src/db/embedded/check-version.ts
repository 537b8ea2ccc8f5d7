import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** Returns whether a cluster exists. Throws if it is one that this server cannot open. */
export async function checkVersion(cluster: string, version: string): Promise<boolean> {
  const ours = Number.parseInt(version, 10);
  const theirs = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(skipMissing);
  if (theirs === undefined) {
    const content = await readdir(cluster).catch(skipMissing);
    if (!content?.length) return false;
    throw new EmbeddedDatabaseError(
      "cannot_start",
      `${cluster} is not a complete database: its file PG_VERSION is missing. Restore a backup, or move the folder away to start from scratch.`,
    );
  }
  const major = Number.parseInt(theirs, 10);
  if (major === ours) return true;
  const remedy =
    major > ours
      ? "Start the newer version of Velvet that wrote it"
      : "Export it with the version of Velvet that wrote it and import it here";
  throw new EmbeddedDatabaseError(
    "other_version",
    `The data in ${cluster} was written by PostgreSQL ${theirs.trim()}; this version of Velvet comes with PostgreSQL ${ours}. ` +
      `${remedy}, or set DATA_DIR to another folder. Nothing was changed.`,
  );
}

function skipMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
