import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tellInstall } from "./install-package.mjs";

const names = ["valkey-server", "redis-server"];

/** What each package manager calls it; of several the first that can be had. */
export const redisPackages = {
  "apt-get": ["redis-server"],
  dnf: ["redis", "valkey"],
  apk: ["redis", "valkey"],
  pacman: ["valkey"],
  zypper: ["redis", "valkey"],
};

/** The server for the tests of what processes share: REDIS_PATH, the system's. Nothing when none of them runs. */
export function findRedis() {
  const named = process.env.REDIS_PATH;
  if (named && !runs(named))
    console.error(`REDIS_PATH is set to ${named}, which does not run. Looking for another server.`);
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [named, ...inPath.filter(existsSync)].find((path) => path && runs(path));
}

export function tellRedisRemedy() {
  return `${tellInstall(redisPackages, "a Redis or Valkey server")}, or set REDIS_PATH to one of version 6 or later, and start again.`;
}

function runs(path) {
  try {
    execFileSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
