import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findMissingLibrary, tellLibrary } from "../install-node-libraries.mjs";
import { libc } from "./check-installed.mjs";
import { platformPackages, readPinnedVersion } from "./pinned-version.mjs";
import { root as projectRoot } from "./project.mjs";
import { SetupError } from "./setup-error.mjs";

const known = new Map();

/**
 * The Node that runs the program: the pinned one from node_modules, or a system's Node that is new enough.
 * Each candidate is tried with --version, and one that does not start is skipped.
 */
export function findPinnedNode(root = projectRoot) {
  if (!known.has(root)) known.set(root, choose(root));
  return known.get(root);
}

function choose(root) {
  const wanted = Number.parseInt(readPinnedVersion(root), 10);
  const pinned = findPackaged(root);
  const candidates = [pinned, process.execPath, process.env.npm_node_execpath, ...listSystemNodes()];
  for (const node of candidates) if (node && readMajor(node) >= wanted) return node;
  throw explain(wanted, pinned);
}

/** A pinned Node that cannot run here must not be first in PATH, or `npm start` would not even start. */
export function dropBrokenNode(root = projectRoot) {
  const linked = join(root, "node_modules", ".bin", "node");
  if (readMajor(linked) === 0) rmSync(linked, { force: true });
}

/** The pinned Node in node_modules; undefined if there is none for this system. */
export function findPackaged(root = projectRoot) {
  const pinned = platformPackages[`${process.platform}-${process.arch}`];
  const path = pinned && join(root, "node_modules", pinned.name, pinned.binary);
  return path && existsSync(path) ? path : undefined;
}

function listSystemNodes() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  return folders.map((folder) => join(folder, name)).filter(existsSync);
}

function readMajor(node) {
  try {
    const options = { encoding: "utf8", timeout: 20_000, stdio: ["ignore", "pipe", "ignore"] };
    const [, major] = execFileSync(node, ["--version"], options).match(/^v(\d+)\./) ?? [];
    return Number(major ?? 0);
  } catch {
    return 0;
  }
}

function explain(wanted, pinned) {
  const here = `${process.platform} ${process.arch}`;
  if (libc() === "musl")
    return new SetupError(
      `The Node ${wanted} that comes with Velvet needs glibc; this system has musl (Alpine, for example).`,
      `Install Node ${wanted} or later and start again: apk add nodejs-current. Debian-based systems don't need this.`,
    );
  if (process.platform === "darwin" && process.arch === "x64")
    return new SetupError(
      `npm has no prebuilt Node ${wanted} for Macs with an Intel processor.`,
      `Install Node ${wanted} or later and start again: https://nodejs.org/en/download or brew install node`,
    );
  const library = pinned && findMissingLibrary(pinned);
  if (library)
    return new SetupError(
      `The Node ${wanted} that comes with Velvet needs ${library}, which this system does not have.`,
      library.startsWith("libatomic")
        ? `${tellLibrary()} and start again.`
        : "Install the system's package that has it, and start again.",
    );
  if (pinned)
    return new SetupError(
      `The Node that comes with Velvet does not run on this system (${here}): ${pinned}`,
      `Update the system, or install Node ${wanted} or later from https://nodejs.org/en/download, and start again.`,
    );
  return new SetupError(
    `Velvet needs Node ${wanted} or later; npm has none for this system (${here}), and this is ${process.version}.`,
    `Install it from https://nodejs.org/en/download and start again.`,
  );
}
