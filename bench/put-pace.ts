import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answered } from "./put-load.ts";

export type Call = { path: string; headers?: Record<string, string>; body?: string };

/** Calls at a fixed pace, however long the responses take. */
export type Pace = { address: string; perSecond: number; calls: Call[] };

/** Sends all calls from a separate process. The time of a call counts from when it was due. */
export async function putPace(pace: Pace): Promise<Answered> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "pace-worker.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(pace);
  const [answered] = (await once(child, "message")) as [Answered];
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
  return answered;
}
