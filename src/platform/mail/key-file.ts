import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ConfigError } from "../config.ts";

/**
 * Reads a private key in PEM.
 * @throws ConfigError that names the setting
 */
export async function readKeyFile(name: string, path: string): Promise<string> {
  const pem = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${name}: cannot read the file (${error.code}).`);
  });
  try {
    createPrivateKey(pem);
  } catch {
    throw new ConfigError(`${name}: the file has no private key in PEM format.`);
  }
  return pem;
}
