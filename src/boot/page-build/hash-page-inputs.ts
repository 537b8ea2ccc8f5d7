import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const configs = ["vite.config.ts", "react-router.config.ts"];
const ofNoPage = /\.(?:test\.tsx?|md|sql)$|^src\/testing\//;

/** Hashes everything the built pages are made of: src without tests, public, the configuration, the lock file. */
export function hashPageInputs(root: string): string {
  const hash = createHash("sha256");
  const add = (name: string, content: string | Buffer) =>
    hash.update(`${name}\0${content.length}\0`).update(content);
  for (const path of listInputs(root)) add(path, readFileSync(join(root, path)));
  add("imports", JSON.stringify(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports ?? {}));
  add("node", process.versions.node.replace(/\..*/, ""));
  return hash.digest("hex");
}

function listInputs(root: string): string[] {
  const pages = [...listFolder(root, "src"), ...listFolder(root, "public")].filter(
    (path) => !ofNoPage.test(path),
  );
  const tools = configs.flatMap((config) => followImports(root, join(root, config)));
  return [...new Set([...pages, ...tools, "package-lock.json"])].sort();
}

function listFolder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toName(root, join(entry.parentPath, entry.name)));
}

// The configuration has plugins of our own, which affect the pages too.
function followImports(root: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  for (const [, path] of source.matchAll(/from\s+"(\.{1,2}\/[^"]+)"/g))
    if (path) followImports(root, resolve(dirname(file), path), seen);
  return [...seen].map((path) => toName(root, path));
}

const toName = (root: string, path: string) => relative(root, path).replaceAll("\\", "/");
