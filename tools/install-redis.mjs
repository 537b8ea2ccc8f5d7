import { findRedis } from "../src/testing/find-redis.mjs";
import { SetupError } from "./bootstrap/setup-error.mjs";
import { findPackageManager, installPackage, isRoot, tellInstall } from "./install-package.mjs";

/** The package names to try with each package manager, in order. */
const redisPackages = {
  "apt-get": ["redis-server"],
  dnf: ["redis", "valkey"],
  apk: ["redis", "valkey"],
  pacman: ["valkey"],
  zypper: ["redis", "valkey"],
};

/**
 * Installs the system's package if we are root.
 * @returns {Promise<string>} the server's path
 */
export async function installRedis() {
  const problem =
    isRoot() && findPackageManager() ? await installPackage(redisPackages, "Redis or Valkey") : undefined;
  const server = findRedis();
  if (server) return server;
  const tried = isRoot() ? "installing one failed" : "only root can install one";
  throw new SetupError(
    [`No Redis or Valkey for the tests: this machine has none, and ${tried}.`, problem]
      .filter(Boolean)
      .join("\n"),
    `${tellInstall(redisPackages, "a Redis or Valkey server")}, or set REDIS_PATH to one of version 6 or later, and start again.`,
  );
}
