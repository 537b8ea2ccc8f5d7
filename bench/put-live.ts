import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Writers } from "./fill-writers.ts";

export type LiveAsked = Writers & { address: string; sends?: { perSecond: number; seconds: number } };
export type LiveAnswered =
  | { opened: number }
  | {
      heard: number;
      /** News that never came. */
      missing: number;
      /** Sockets that were closed meanwhile. */
      lost: number;
      p50: number;
      p99: number;
    };

/** Browsers of members, one socket each, in a process of their own. @returns once all are connected */
export async function putLive(asked: LiveAsked) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "live-worker.ts")], {
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
    /** What came of the sends. */
    async delivered() {
      const answered = await next();
      if ("opened" in answered) throw new Error("The browsers connected twice");
      return answered;
    },
    async leave() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
