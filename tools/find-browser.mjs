import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { canRun } from "../src/testing/can-run.mjs";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { root } from "./bootstrap/project.mjs";

// The headless shell does the same with 20% less work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const apps = ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"];

/** The browser for tests: CHROME_PATH, Playwright's or the system's. Undefined if none runs. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !canRun(named))
    console.error(`CHROME_PATH is set to ${named}, which does not run. Looking for another browser.`);
  return [named, findPlaywrightBrowser(), ...listSystemBrowsers()].find((path) => path && canRun(path));
}

/** Whether it is the headless shell, a separate program from the full browser. */
const isShell = (path) => /headless[-_]shell/.test(path);

/** One browser of each kind on this machine: `shell` and `plain`. */
export function findBrowsers() {
  const all = [process.env.CHROME_PATH, findPlaywrightBrowser(), ...listSystemBrowsers()].filter(Boolean);
  const first = (wanted) => all.find((path) => isShell(path) === wanted && canRun(path));
  return { shell: first(true), plain: first(false) };
}

/** Path of Playwright's browser if it is installed. It may still lack system libraries. */
export function findPlaywrightBrowser() {
  const { PLAYWRIGHT_BROWSERS_PATH: place } = makeEnvironment();
  if (place) process.env.PLAYWRIGHT_BROWSERS_PATH = place;
  try {
    const { chromium } = createRequire(join(root, "package.json"))("@playwright/test");
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function listSystemBrowsers() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const homes =
    process.platform === "darwin" ? ["/Applications", join(process.env.HOME ?? "", "Applications")] : [];
  return [...inPath, ...homes.flatMap((home) => apps.map((app) => join(home, app)))].filter(existsSync);
}
