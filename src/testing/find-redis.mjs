import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canRun } from "./can-run.mjs";

const names = ["valkey-server", "redis-server"];

/** Finds REDIS_PATH, or a Redis or Valkey in PATH. Plain JavaScript, because tools/test.mjs starts on any Node from 20. */
export function findRedis() {
  const named = process.env.REDIS_PATH;
  if (named && !canRun(named))
    console.error(`REDIS_PATH is set to ${named}, which does not run. Looking for another server.`);
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [named, ...inPath.filter(existsSync)].find((path) => path && canRun(path));
}
