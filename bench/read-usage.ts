import { readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

export type Usage = { processorSeconds: number; memoryBytes: number };

export function readUsage(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
    if (user === undefined || system === undefined || pages === undefined) return null;
    return { processorSeconds: (user + system) / TICKS_A_SECOND, memoryBytes: pages * PAGE_BYTES };
  } catch {
    return null;
  }
}
