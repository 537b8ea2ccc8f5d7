import { readFileSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/**
 * Puts the temporary folders of this process and its children in memory, if the machine can. A test's database has
 * some hundred files: 0.05 s of processor time in memory, 0.3 to 1 s on a disk (measured).
 */
export function workInMemory(): void {
  if (process.env.TMPDIR || process.platform !== "linux") return;
  if (hasRoom() && mayRunPrograms()) process.env.TMPDIR = MEMORY;
}

/** A temporary folder that every user may enter, which is not true of every TMPDIR. */
export const openFolder = () => (process.env.TMPDIR === MEMORY ? MEMORY : "/tmp");

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

function mayRunPrograms(): boolean {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.findLast((line) => line.split(" ")[1] === MEMORY)?.split(" ")[3] ?? "noexec";
  return !options.split(",").includes("noexec");
}
