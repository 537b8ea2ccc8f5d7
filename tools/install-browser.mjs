import { join } from "node:path";
import { findPinnedNode } from "./bootstrap/find-pinned-node.mjs";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";
import { SetupError } from "./bootstrap/setup-error.mjs";
import { findBrowser, findPlaywrightBrowser } from "./find-browser.mjs";
import { attempt, findPackageManager, installPackage, isRoot, tellInstall } from "./install-package.mjs";

const downloadSeconds = 300;
const librarySeconds = 600;

const packages = {
  "apt-get": ["chromium-headless-shell", "chromium"],
  dnf: ["chromium"],
  apk: ["chromium"],
  pacman: ["chromium"],
  zypper: ["chromium"],
};

/**
 * Downloads Playwright's browser. If that fails and we are root, installs the system's package.
 * @returns {Promise<string>} the browser's path
 */
export async function installBrowser() {
  const manager = findPackageManager();
  const tried = [await download()];
  // Playwright's list of system libraries covers Debian and Ubuntu only.
  if (isRoot() && manager === "apt-get" && findPlaywrightBrowser() && !findBrowser())
    tried.push(await installLibraries());
  if (isRoot() && manager && !findBrowser()) tried.push(await installPackage(packages, "Chromium"));
  const browser = findBrowser();
  if (browser) return browser;
  throw new SetupError(
    `No browser for the tests: this machine has none, and installing one failed.\n${tried.filter(Boolean).join("\n")}`,
    `${tellInstall(packages, "Chromium or Chrome")}, or set CHROME_PATH to a Chrome or Chromium of version 120 or later, and start again.`,
  );
}

function download() {
  const env = makeEnvironment();
  env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ??= "10000";
  return attempt(
    "Downloading Playwright's Chromium",
    [findPinnedNode(), playwright(), "install", "chromium"],
    {
      env,
      seconds: downloadSeconds,
    },
  );
}

const installLibraries = () =>
  attempt(
    "Installing the libraries that Chromium needs",
    [findPinnedNode(), playwright(), "install-deps", "chromium"],
    {
      env: makeEnvironment({ DEBIAN_FRONTEND: "noninteractive" }),
      seconds: librarySeconds,
    },
  );

const playwright = () => join(root, "node_modules", "@playwright", "test", "cli.js");
