import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./project.mjs";

/**
 * Environment for programs on the pinned Node: its tools come first in PATH, and Playwright gets a folder for
 * its browsers.
 */
export function makeEnvironment(extra = {}) {
  const bin = join(root, "node_modules", ".bin");
  const env = { ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(delimiter), ...extra };
  if (!isWritable(homedir())) env.PLAYWRIGHT_BROWSERS_PATH ??= join(root, ".cache", "browsers");
  return env;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
