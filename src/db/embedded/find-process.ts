import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

export type Process = { pid: number; command: string };

const run = promisify(execFile);

/** Zombies do not count as processes. */
export async function findProcess(pid: number): Promise<Process | undefined> {
  if (process.platform === "linux") return await readProcess(pid);
  return (await listByPs(["-p", String(pid)]))[0];
}

export async function listProcesses(): Promise<Process[]> {
  if (process.platform !== "linux") return await listByPs(["-ax"]);
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  return (await Promise.all(pids.map(readProcess))).filter((found) => found !== undefined);
}

async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
    const state = stat.slice(stat.lastIndexOf(")") + 2)[0];
    // An ending process loses its command line before it becomes a zombie. A kernel thread never has one.
    return state === "Z" || state === "X" || command === "" ? undefined : { pid, command };
  } catch {
    return undefined;
  }
}

async function listByPs(selection: string[]): Promise<Process[]> {
  const { stdout } = await run("ps", [...selection, "-ww", "-o", "pid=,stat=,command="]).catch(() => ({
    stdout: "",
  }));
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null && !found[2]?.startsWith("Z"))
    .map((found) => ({ pid: Number(found?.[1]), command: found?.[3] ?? "" }));
}
