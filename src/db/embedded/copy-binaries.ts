import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Binaries } from "./find-binaries.ts";
import { linkLibraries } from "./link-libraries.ts";
import { syncFolder } from "./sync-folder.ts";

/**
 * Copies the server to a folder that everyone may read; the copy is complete or absent. A copy that another program
 * made meanwhile is kept, because it may be running already; only a copy known to be broken is replaced.
 */
export async function copyBinaries(
  { native, version }: Binaries,
  root: string,
  broken?: number,
): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o755 });
  await sweepDrafts(root);
  const target = join(root, `pg-${version}`);
  const draft = await mkdtemp(join(root, `pg-${version}.tmp-${process.pid}-`));
  try {
    await chmod(draft, 0o755);
    await copyFolder(native, join(draft, "native"));
    await linkLibraries(join(draft, "native"));
    if (broken && broken === (await findInode(target))) await rename(target, `${draft}-old`);
    await rename(draft, target).catch(acceptOther);
    await syncFolder(root);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(`${draft}-old`, { recursive: true, force: true });
  }
  return join(target, "native");
}

export async function findInode(path: string): Promise<number | undefined> {
  return await stat(path).then(
    ({ ino }) => ino,
    () => undefined,
  );
}

function acceptOther(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
}

/** Sets its own permissions, because the original may be closed to others or read-only. Creates the links anew. */
async function copyFolder(from: string, to: string): Promise<void> {
  await makeOpenFolder(to);
  const files: [string, string][] = [];
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, source));
    if (entry.isDirectory()) await makeOpenFolder(copy);
    if (entry.isFile()) files.push([source, copy]);
  }
  while (files.length > 0) {
    await Promise.all(files.splice(0, 32).map(([source, copy]) => copyOpenFile(source, copy)));
  }
}

async function makeOpenFolder(path: string): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o755);
}

async function copyOpenFile(source: string, copy: string): Promise<void> {
  await copyFile(source, copy);
  const file = await open(copy, "r");
  try {
    const { mode } = await file.stat();
    await file.chmod(mode & 0o100 ? 0o755 : 0o644);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function sweepDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = /^pg-.+\.tmp-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
