import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { CLIENT_CORE, pinToCore } from "./pin-to-core.ts";
import { readUsage } from "./read-usage.ts";

export const CONNECTIONS = 32;

export type Asked = { url: string; seconds: number; connections: number };
export type Answered = {
  perSecond: number;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Responses other than 2xx, and broken connections. A run with failures does not count. */
  failures: number;
};
export type Load = Answered & {
  /**
   * Responses per second of the server's processor time, independent of other work; null if it cannot be
   * measured.
   */
  perProcessorSecond: number | null;
};

/** Sends the same request repeatedly from a separate process on its own core. */
export async function putLoad(
  url: string,
  { seconds, connections = CONNECTIONS, pid }: { seconds: number; connections?: number; pid?: number },
): Promise<Load> {
  const script = join(import.meta.dirname, "load-worker.ts");
  const before = pid === undefined ? null : readUsage(pid);
  const child = spawn(...pinToCore(CLIENT_CORE, process.execPath, [script]), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send({ url, seconds, connections } satisfies Asked);
  const [answered] = (await once(child, "message")) as [Answered];
  const after = pid === undefined ? null : readUsage(pid);
  const spent = before && after ? after.processorSeconds - before.processorSeconds : null;
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
  if (answered.failures > 0)
    throw new Error(`${url}: ${answered.failures} answers were not what was asked for`);
  return { ...answered, perProcessorSecond: spent ? answered.count / spent : null };
}
