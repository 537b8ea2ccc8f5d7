import type { Case } from "../case.ts";
import { openWriters } from "../open-writers.ts";
import { putLive } from "../put-live.ts";
import { readUsage } from "../read-usage.ts";

const SOCKETS = 10_000;
/**
 * By then every socket has been pinged, its session has been checked, and the memory used for opening is free
 * again.
 */
const SETTLED_MS = 45_000;

/** Memory and processor time of open sockets, compared with the program right after its start. */
export const liveIdle: Case = {
  name: "live-idle",
  words: `${SOCKETS} idle sockets in one process`,
  async measure({ say }) {
    const server = await openWriters(SOCKETS);
    try {
      const before = memoryOf(server.pid);
      say(`opening ${SOCKETS} sockets`);
      const began = performance.now();
      const browsers = await putLive({ address: server.address, ...server.writers });
      const seconds = (performance.now() - began) / 1_000;
      await new Promise((resume) => setTimeout(resume, SETTLED_MS));
      const spent = readUsage(server.pid)?.processorSeconds ?? 0;
      await new Promise((resume) => setTimeout(resume, 10_000));
      const idle = ((readUsage(server.pid)?.processorSeconds ?? 0) - spent) / 10;
      const taken = memoryOf(server.pid) - before;
      await browsers.leave();
      return [
        { what: "memory over the start", unit: "MB", value: taken / 1e6, atMost: 200 },
        { what: "processor while idle", unit: "cores", value: idle },
        { what: "opened", unit: "a second", value: SOCKETS / seconds },
      ];
    } finally {
      await server.stop();
    }
  },
};

function memoryOf(pid: number): number {
  const usage = readUsage(pid);
  if (!usage) throw new Error("This system does not say how much memory a process has.");
  return usage.memoryBytes;
}
