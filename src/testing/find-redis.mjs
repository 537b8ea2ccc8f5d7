import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["valkey-server", "redis-server"];

/** Finds REDIS_PATH, or a Redis or Valkey in PATH. Plain JavaScript, because tools/test.mjs starts on any Node from 20. */
export function findRedis() {
  const named = process.env.REDIS_PATH;
  if (named && !runs(named))
    console.error(`REDIS_PATH is set to ${named}, which does not run. Looking for another server.`);
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [named, ...inPath.filter(existsSync)].find((path) => path && runs(path));
}

function runs(path) {
  try {
    execFileSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
