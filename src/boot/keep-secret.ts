import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";

/**
 * Returns the key that seals addresses: the operator's, or one of our own that survives a restart, because links
 * have to.
 */
export async function keepSecret({ SECRET, DATA_DIR }: Config): Promise<string> {
  if (SECRET) return SECRET;
  const path = join(DATA_DIR, "secret");
  return (await readSecret(path)) ?? makeSecret(DATA_DIR, path);
}

async function readSecret(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/**
 * Links the file into place when it is complete, so that two processes starting at once both use the first one's
 * secret.
 */
async function makeSecret(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft);
  }
  return readFile(path, "utf8");
}
