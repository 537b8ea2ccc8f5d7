import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";
import { runQuietly } from "./bootstrap/run-quietly.mjs";
import { showProgress } from "./bootstrap/show-progress.mjs";

const packageSeconds = 600;

const refresh = { "apt-get": ["update", "-qq"] };
const install = {
  "apt-get": ["install", "-y", "-qq", "--no-install-recommends"],
  dnf: ["install", "-y", "-q"],
  apk: ["add", "--no-cache"],
  pacman: ["-Sy", "--noconfirm"],
  zypper: ["--non-interactive", "install"],
};

export const isRoot = () => process.getuid?.() === 0;

export function findPackageManager() {
  if (process.platform !== "linux") return undefined;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return Object.keys(install).find((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Installs the first available of the packages named for this package manager. Only works as root.
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function installPackage(packages, what) {
  const manager = findPackageManager();
  const options = { env: makeEnvironment({ DEBIAN_FRONTEND: "noninteractive" }), seconds: packageSeconds };
  const run = (args) =>
    attempt(
      `Installing the system package for ${what}: ${manager} ${args.join(" ")}`,
      [manager, ...args],
      options,
    );
  // If the package list cannot be refreshed, the old one may still work.
  let problem = refresh[manager] && (await run(refresh[manager]));
  for (const name of packages[manager]) {
    problem = await run([...install[manager], name]);
    if (!problem) return undefined;
  }
  return problem;
}

/** Returns the beginning of a sentence that says how to install the package by hand. */
export function tellInstall(packages, what) {
  const manager = findPackageManager();
  if (!manager) return `Install ${what}`;
  const words = [...install[manager].filter((word) => !word.startsWith("-q")), packages[manager].at(-1)];
  return `Install one by hand (${isRoot() ? "" : "sudo "}${manager} ${words.join(" ")})`;
}

/** @returns {Promise<string | undefined>} what went wrong */
export async function attempt(what, [command, ...args], options) {
  const done = showProgress(() => what);
  const { ok, output } = await runQuietly(command, args, { cwd: root, ...options });
  done(`${what}: ${ok ? "done" : "failed"}`);
  return ok ? undefined : `${what}: ${findReason(output)}`;
}

function findReason(output) {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    lines.find((line) => /^(E|Error|error|ERROR)\b/.test(line)) ??
    lines.at(-1) ??
    "it printed nothing, or took too long"
  );
}
