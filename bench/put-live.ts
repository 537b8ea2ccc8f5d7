import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Writers } from "./fill-writers.ts";

export type LiveAsked = Writers & { address: string; sends?: { perSecond: number; seconds: number } };
export type Delivered = {
  heard: number;
  /** Events that never arrived. */
  missing: number;
  /** Sockets that were closed during the run. */
  lost: number;
  p50: number;
  p95: number;
  p99: number;
};
export type LiveAnswered = { opened: number } | { warm: true } | Delivered;

/**
 * Opens one socket per member, in a separate process.
 * @param worker file that connects to another kind of server
 * @returns when all are connected
 */
export async function putLive(asked: LiveAsked, worker = "live-worker.ts") {
  const child = spawn(process.execPath, [join(import.meta.dirname, worker)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The browsers ended with ${code}`);
  });
  failed.catch(() => {});
  const next = async () => {
    const [answered] = await Promise.race([once(child, "message"), failed]);
    return answered as LiveAnswered;
  };
  const { address, ids, cookies, sends } = asked;
  child.send({ address, ids, cookies, ...(sends && { sends }) } satisfies LiveAsked);
  await next();
  return {
    /** Resolves after the warm-up, when measuring begins. */
    async warm() {
      await next();
    },
    /** @throws Error if events were lost or the pace was not kept */
    async delivered(): Promise<Delivered> {
      const answered = await next();
      if (!("heard" in answered)) throw new Error("The browsers told something else");
      const { heard, missing, lost } = answered;
      if (missing > 0 || lost > 0 || heard < (sends ? sends.perSecond * sends.seconds * 0.9 : 0))
        throw new Error(`${heard} news came, ${missing} did not, ${lost} sockets were closed`);
      return answered;
    },
    async leave() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
