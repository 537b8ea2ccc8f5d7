import { SetupError } from "./bootstrap/setup-error.mjs";
import { findRedis, redisPackages, tellRedisRemedy } from "./find-redis.mjs";
import { findPackageManager, installPackage, isRoot } from "./install-package.mjs";

/**
 * The system's package, when we are root.
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
    tellRedisRemedy(),
  );
}
