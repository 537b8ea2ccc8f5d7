import { listProcesses } from "./find-process.ts";
import { sendSignal } from "./send-signal.ts";

/** Sessions that go on computing after their server was killed keep its memory in use; they must end first. */
export async function endLeftovers(tag: string): Promise<number> {
  const left = (await listProcesses()).filter(({ command }) => command.startsWith(`postgres: ${tag}`));
  for (const { pid } of left) {
    sendSignal(pid, "SIGKILL");
  }
  return left.length;
}
