import { randomUUID } from "node:crypto";
import { readFile, readlink, rename, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

type Link = { source: string; target: string };

/** Creates the library symlinks that the server needs: npm packages carry none, and install scripts may be off. */
export async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  for (const { source, target } of links) await linkOnce(basename(source), join(dirname(native), target));
}

async function linkOnce(source: string, path: string): Promise<void> {
  const found = await readlink(path).catch(() => undefined);
  if (found === source) return;
  const draft = `${path}.${randomUUID()}`;
  await symlink(source, draft);
  await rename(draft, path);
}
