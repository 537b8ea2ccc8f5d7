import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProcess } from "./find-process.ts";

/** Contents of postmaster.pid; `alive` is checked against the process that has this id now. */
export type Postmaster = { pid: number; socketDir: string; status: string; alive: boolean };

export async function readPostmaster(cluster: string, tag: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0)) return undefined;
  const { 4: socketDir = "", 7: status = "" } = lines;
  return { pid, socketDir, status, alive: await isPostmaster(pid, tag) };
}

export async function isPostmaster(pid: number, tag: string): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== undefined && /(^|\/)postgres /.test(found.command) && found.command.includes(tag);
}
