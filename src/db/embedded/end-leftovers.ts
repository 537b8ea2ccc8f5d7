import { listProcesses } from "./find-process.ts";
import { sendSignal } from "./send-signal.ts";

/** Ends server sessions that outlived their killed server: they keep its shared memory in use. */
export async function endLeftovers(tag: string): Promise<number> {
  const left = (await listProcesses()).filter(({ command }) => command.startsWith(`postgres: ${tag}`));
  for (const { pid } of left) {
    sendSignal(pid, "SIGKILL");
  }
  return left.length;
}
