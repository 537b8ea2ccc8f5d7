import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const stampPath = (root) => join(root, "node_modules", ".velvet-installed");
// npm writes this file last.
const recordPath = (root) => join(root, "node_modules", ".package-lock.json");
// Exists from the start of one of our installs until its successful end.
const begunPath = (root) => join(root, ".cache", "install.begun");

/** Whether every package of package-lock.json for this machine is there, also after an install by hand. */
export function isInstalled(root) {
  if (existsSync(begunPath(root))) return false;
  const record = readPackages(recordPath(root));
  if (!record || !listPaths(record).every((path) => isUnpacked(root, path))) return false;
  if (readText(stampPath(root)) === describeInstall(root)) return true;
  if (!fitsLock(root, record)) return false;
  try {
    writeFileSync(stampPath(root), describeInstall(root));
  } catch {
    // Another user installed the packages, or the disk is full: use what is there.
  }
  return true;
}

export function beginInstall(root) {
  mkdirSync(dirname(begunPath(root)), { recursive: true });
  writeFileSync(begunPath(root), "");
  rmSync(stampPath(root), { force: true });
}

export function endInstall(root) {
  writeFileSync(stampPath(root), describeInstall(root));
  rmSync(begunPath(root), { force: true });
}

/** The packages of the lock file that this machine needs, and those of them that are missing. */
export function listNeeded(root) {
  const isNeeded = (entry) => isForThisMachine(entry) && !isOfUnknownUse(entry);
  const needed = listPaths(readPackages(join(root, "package-lock.json")) ?? {}, isNeeded);
  return { needed, missing: needed.filter((path) => !isUnpacked(root, path)) };
}

function fitsLock(root, record) {
  const lock = readPackages(join(root, "package-lock.json"));
  if (!lock) return false;
  return listPaths(lock, isForThisMachine).every((path) => {
    const there = record[path];
    if (!there) return isOfUnknownUse(lock[path]);
    return there.version === lock[path].version && there.integrity === lock[path].integrity;
  });
}

// Optional without a system of its own: it may be a dependency of a package for another system.
const isOfUnknownUse = (entry) => Boolean(entry.optional && !entry.os && !entry.cpu);

const listPaths = (packages, keep = () => true) =>
  Object.keys(packages).filter((path) => path.includes("node_modules/") && keep(packages[path]));

const isUnpacked = (root, path) => existsSync(join(root, path, "package.json"));

const isForThisMachine = (entry) =>
  fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc());

function fits(allowed, value) {
  if (allowed === undefined) return true;
  const names = [allowed].flat();
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith("!"));
}

let knownLibc;

/** "glibc" or "musl" on Linux, otherwise undefined. */
export function libc() {
  if (process.platform !== "linux") return undefined;
  knownLibc ??= readReport().glibcVersionRuntime ? "glibc" : "musl";
  return knownLibc;
}

function readReport() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header;
}

function describeInstall(root) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return [lock, process.platform, process.arch, libc()].join(" ");
}

function readPackages(path) {
  const text = readText(path);
  try {
    return text && JSON.parse(text).packages;
  } catch {
    return undefined;
  }
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
