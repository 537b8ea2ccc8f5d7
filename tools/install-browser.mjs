import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPinnedNode } from "./bootstrap/find-pinned-node.mjs";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";
import { runQuietly } from "./bootstrap/run-quietly.mjs";
import { SetupError } from "./bootstrap/setup-error.mjs";
import { showProgress } from "./bootstrap/show-progress.mjs";
import { findBrowser, findPlaywrightBrowser } from "./find-browser.mjs";

const downloadSeconds = 300;
const packageSeconds = 600;

/** What each does in turn; of several ways to install, the first that works is enough. */
const packageManagers = {
  "apt-get": [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ],
  dnf: [["install", "-y", "-q", "chromium"]],
  apk: [["add", "--no-cache", "chromium"]],
  pacman: [["-Sy", "--noconfirm", "chromium"]],
  zypper: [["--non-interactive", "install", "chromium"]],
};

/**
 * Playwright's download; when it cannot be had and we are root, the system's package.
 * @returns {Promise<string>} the browser's path
 */
export async function installBrowser() {
  const manager = findPackageManager();
  const isRoot = process.getuid?.() === 0;
  const tried = [await download()];
  // Playwright's list of libraries knows Debian and Ubuntu only.
  if (isRoot && manager === "apt-get" && findPlaywrightBrowser() && !findBrowser())
    tried.push(await installLibraries());
  if (isRoot && manager && !findBrowser()) tried.push(await installPackage(manager));
  const browser = findBrowser();
  if (browser) return browser;
  throw new SetupError(
    `No browser for the tests: none is on this machine, and installing one failed.\n${tried.filter(Boolean).join("\n")}`,
    tellRemedy(manager, isRoot),
  );
}

function download() {
  const env = makeEnvironment();
  env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ??= "10000";
  return attempt(
    "Downloading Playwright's Chromium",
    findPinnedNode(),
    [playwright(), "install", "chromium"],
    {
      env,
      seconds: downloadSeconds,
    },
  );
}

const installLibraries = () =>
  attempt(
    "Installing the libraries that Chromium needs",
    findPinnedNode(),
    [playwright(), "install-deps", "chromium"],
    {
      env: makeEnvironment({ DEBIAN_FRONTEND: "noninteractive" }),
      seconds: packageSeconds,
    },
  );

async function installPackage(manager) {
  const options = { env: makeEnvironment({ DEBIAN_FRONTEND: "noninteractive" }), seconds: packageSeconds };
  let problem;
  for (const args of packageManagers[manager]) {
    problem = await attempt(
      `Installing the system's Chromium: ${manager} ${args.join(" ")}`,
      manager,
      args,
      options,
    );
    // A list of packages that cannot be renewed may still do.
    if (!problem && args[0] !== "update") return undefined;
  }
  return problem;
}

async function attempt(what, command, args, options) {
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
    "it said nothing, or took too long"
  );
}

function tellRemedy(manager, isRoot) {
  const command =
    manager &&
    `${isRoot ? "" : "sudo "}${manager} ${packageManagers[manager]
      .at(-1)
      .filter((word) => !word.startsWith("-q"))
      .join(" ")}`;
  const byHand = command ? `Install one by hand (${command})` : "Install Chromium or Chrome";
  return `${byHand}, or set CHROME_PATH to a Chrome or Chromium of version 120 or later, and start again.`;
}

const playwright = () => join(root, "node_modules", "@playwright", "test", "cli.js");

function findPackageManager() {
  if (process.platform !== "linux") return undefined;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return Object.keys(packageManagers).find((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
}
