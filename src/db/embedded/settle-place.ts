import { createHash } from "node:crypto";
import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { chooseOwner, type Owner } from "./choose-owner.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { explainError, explainFailure } from "./explain-failure.ts";
import { runProgram } from "./run-program.ts";

export type Place = { path: string; owner: Owner | undefined; moved: boolean };

/** Chooses the folder for the data: the requested one, or the refuge if the server's user cannot enter it. */
export async function settlePlace(wished: string, refugeRoot: string): Promise<Place> {
  const wish = resolve(wished);
  const refuge = join(refugeRoot, `data-${createHash("sha256").update(wish).digest("hex").slice(0, 12)}`);
  const owner = await chooseOwner([join(wish, "cluster"), join(refuge, "cluster")]);
  const existing = await findExisting(wish);
  if (!(await stat(existing)).isDirectory()) throw explainError({ code: "ENOTDIR" }, wish);
  if (!owner) return { path: await makeFolder(wish, 0o700), owner, moved: false };

  if (await exists(join(wish, "cluster"))) {
    if (await canEnter(wish, owner)) return { path: await realpath(wish), owner, moved: false };
    throw new EmbeddedDatabaseError(
      "not_permitted",
      `The data is in ${wish}, but the database user ${owner.name} cannot access that folder or one of its parents. ` +
        `Allow access (chmod o+x on each), or move ${wish} to ${refuge}.`,
    );
  }
  if (await exists(join(refuge, "cluster"))) return { path: await realpath(refuge), owner, moved: true };
  if (await canEnter(existing, owner)) {
    const path = await makeFolder(wish, 0o755);
    if (await canEnter(path, owner)) return { path, owner, moved: false };
  }
  const path = await makeFolder(refuge, 0o755);
  if (await canEnter(path, owner)) return { path, owner, moved: true };
  throw explainFailure(`${owner.name} cannot enter ${refuge}: Permission denied`, refuge);
}

async function makeFolder(path: string, mode: number): Promise<string> {
  const created = await mkdir(path, { recursive: true, mode });
  if (created) await chmod(path, mode);
  return await realpath(path);
}

async function findExisting(path: string): Promise<string> {
  if ((await exists(path)) || dirname(path) === path) return path;
  return await findExisting(dirname(path));
}

async function canEnter(folder: string, owner: Owner): Promise<boolean> {
  return (await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { owner })).ok;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
