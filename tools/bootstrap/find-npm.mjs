import { accessSync, constants, existsSync, mkdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readPinnedVersion } from "./pinned-version.mjs";
import { SetupError } from "./setup-error.mjs";

/**
 * Returns the command that runs npm, with a Node outside node_modules, because an install deletes the one inside.
 * @returns {{ command: string, first: string[] }}
 */
export function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && basename(script) === "npm-cli.js" && existsSync(script) && isOutside(node))
    return { command: node, first: [script] };
  const npm = findInPath("npm");
  const systemNode = findInPath("node") ?? process.execPath;
  if (npm && basename(realpathSync(npm)) === "npm-cli.js" && isOutside(systemNode))
    return { command: systemNode, first: [realpathSync(npm)] };
  if (npm) return { command: npm, first: [] };
  throw new SetupError(
    "npm is missing. Velvet needs it to install its packages.",
    "It comes with Node from https://nodejs.org/en/download. On Debian and Ubuntu you can also run: apt-get install npm",
  );
}

export function makeNpmEnvironment(root) {
  const env = { ...process.env, PATH: listFolders().join(delimiter) };
  const prepare = pathToFileURL(join(root, "tools", "bootstrap", "prepare-npm.mjs"));
  env.VELVET_PINNED_NODE = readPinnedVersion(root);
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --import=${prepare.href}`.trim();
  // By default npm waits more than a minute when nothing responds.
  env.npm_config_fetch_retries ??= "3";
  env.npm_config_fetch_retry_mintimeout ??= "1000";
  env.npm_config_fetch_retry_maxtimeout ??= "8000";
  if (!canKeep(cacheOf(env))) env.npm_config_cache = join(root, ".cache", "npm");
  return env;
}

export const cacheOf = (env) => env.npm_config_cache ?? join(homedir(), ".npm");

function canKeep(cache) {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isOutside = (path) => Boolean(path) && existsSync(path) && !path.includes("node_modules");

const listFolders = () =>
  (process.env.PATH ?? "").split(delimiter).filter((folder) => folder && !folder.includes("node_modules"));

function findInPath(name) {
  const file = process.platform === "win32" ? `${name}.cmd` : name;
  return listFolders()
    .map((folder) => join(folder, file))
    .find(existsSync);
}
