import { spawnSync } from "node:child_process";
import { findPackageManager, installPackage, isRoot, tellInstall } from "./install-package.mjs";

/** A bare Debian has no libatomic, which the official builds of Node need. */
const packages = {
  "apt-get": ["libatomic1"],
  dnf: ["libatomic"],
  apk: ["libatomic"],
  pacman: ["gcc-libs"],
  zypper: ["libatomic1"],
};

/** @returns {string | undefined} the shared library without which this program does not start */
export function findMissingLibrary(program) {
  const { stderr } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return /error while loading shared libraries: ([^:\s]+):/.exec(stderr ?? "")?.[1];
}

/** Installs the system's package that brings libatomic, if this Node lacks it and we are root. */
export async function installNodeLibraries(node) {
  const isLacking = findMissingLibrary(node)?.startsWith("libatomic") === true;
  if (isLacking && isRoot() && findPackageManager()) await installPackage(packages, "libatomic");
}

export const tellLibrary = () => tellInstall(packages, "libatomic");
