import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Files = Record<string, string>;

/** Writes files into a new temporary folder; `remove` deletes it. */
export function plantTree(files: Files): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "velvet-planted-"));
  writeTree(root, files);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export function writeTree(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Links this project's packages into a planted tree, in a folder of its own so that tools can write into it.
 */
export function lendPackages(root: string): void {
  const packages = join(import.meta.dirname, "../node_modules");
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith(".")))
    symlinkSync(join(packages, name), join(root, "node_modules", name));
}
