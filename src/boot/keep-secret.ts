import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePushKey } from "#adapters/push/push-key.ts";
import type { Config } from "#platform/config.ts";

/**
 * Returns the key that seals addresses: the operator's, or one of our own that survives a restart, because links
 * have to.
 */
export async function keepSecret({ SECRET, DATA_DIR }: Config): Promise<string> {
  if (SECRET) return SECRET;
  return keepFile(DATA_DIR, "secret", () => randomBytes(32).toString("base64url"));
}

/**
 * Returns the private key of web push, or null if push is off. It is never derived from the secret, because every
 * subscription ends with its key.
 */
export async function keepPushKey({ PUSH_KEY, MODE, DATA_DIR }: Config): Promise<string | null> {
  if (PUSH_KEY) return PUSH_KEY;
  return MODE === "demo" ? keepFile(DATA_DIR, "push-key", makePushKey) : null;
}

/** Returns the operator's secret or the one that was generated before, and makes none. */
export async function findSecret({ SECRET, DATA_DIR }: Config): Promise<string | null> {
  return SECRET ?? (await readSecret(join(DATA_DIR, "secret")));
}

async function keepFile(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name);
  return (await readSecret(path)) ?? makeSecret(folder, path, make());
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
async function makeSecret(folder: string, path: string, secret: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, secret, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft);
  }
  return readFile(path, "utf8");
}
