import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Writers } from "./fill-writers.ts";
import type { Answered } from "./put-load.ts";

export type Sends = Writers & {
  address: string;
  seconds: number;
  connections: number;
  /** Sends calls that only authenticate and do nothing, for comparison. */
  empty?: boolean;
};

/**
 * Lets members write to each other over HTTP, from a separate process.
 * @throws Error if any message was not sent
 */
export async function putSends(sends: Sends): Promise<Answered> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "send-worker.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const { address, seconds, connections, ids, cookies, empty = false } = sends;
  child.send({ address, seconds, connections, ids, cookies, empty } satisfies Sends);
  const [answered] = (await once(child, "message")) as [Answered];
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
  if (answered.failures > 0) throw new Error(`${answered.failures} of ${answered.count} were not answered`);
  return answered;
}
