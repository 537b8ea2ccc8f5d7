import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));

export function isEntry(moduleUrl) {
  const script = process.argv[1];
  return Boolean(script) && realpathSync(script) === realpathSync(fileURLToPath(moduleUrl));
}
