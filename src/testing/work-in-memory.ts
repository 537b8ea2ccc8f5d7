import { readFileSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/**
 * Temporary folders of this process and of those it starts are made in memory, where the machine has it.
 * A test's database is some hundred files: 0.05 s of processor in memory, 0.3 to 1 s on a disk (measured).
 */
export function workInMemory(): void {
  if (process.env.TMPDIR || process.platform !== "linux") return;
  if (hasRoom() && mayRunPrograms()) process.env.TMPDIR = MEMORY;
}

/** Where anybody may enter, which not everybody's temporary folder allows. */
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
