import { createHash } from "node:crypto";
import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { chooseOwner, type Owner } from "./choose-owner.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { explainError, explainFailure } from "./explain-failure.ts";
import { runProgram } from "./run-program.ts";

export type Place = { path: string; owner: Owner | undefined; moved: boolean };

/** Chooses the folder for the data: the requested one, or the fallback folder if the server's user cannot enter it. */
export async function choosePlace(requested: string, fallbackRoot: string): Promise<Place> {
  const wanted = resolve(requested);
  const fallback = join(
    fallbackRoot,
    `data-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`,
  );
  const owner = await chooseOwner([join(wanted, "cluster"), join(fallback, "cluster")]);
  const existing = await findExisting(wanted);
  if (!(await stat(existing)).isDirectory()) throw explainError({ code: "ENOTDIR" }, wanted);
  if (!owner) return { path: await makeFolder(wanted, 0o700), owner, moved: false };

  if (await exists(join(wanted, "cluster"))) {
    if (await canEnter(wanted, owner)) return { path: await realpath(wanted), owner, moved: false };
    throw new EmbeddedDatabaseError(
      "not_permitted",
      `The data is in ${wanted}, but the database user ${owner.name} cannot access that folder or one of its parents. ` +
        `Allow access (chmod o+x on each), or move ${wanted} to ${fallback}.`,
    );
  }
  if (await exists(join(fallback, "cluster"))) return { path: await realpath(fallback), owner, moved: true };
  if (await canEnter(existing, owner)) {
    const path = await makeFolder(wanted, 0o755);
    if (await canEnter(path, owner)) return { path, owner, moved: false };
  }
  const path = await makeFolder(fallback, 0o755);
  if (await canEnter(path, owner)) return { path, owner, moved: true };
  throw explainFailure(`${owner.name} cannot enter ${fallback}: Permission denied`, fallback);
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
