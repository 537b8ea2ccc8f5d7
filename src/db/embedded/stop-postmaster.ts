import { setTimeout } from "node:timers/promises";
import { isPostmaster } from "./read-postmaster.ts";
import { sendSignal } from "./send-signal.ts";

type Step = { signal: NodeJS.Signals; wait: number };

/**
 * First the fast shutdown (sessions end, data are written), then the immediate one (repaired at the next start),
 * then SIGKILL.
 */
const steps: Step[] = [
  { signal: "SIGINT", wait: 8000 },
  { signal: "SIGQUIT", wait: 4000 },
  { signal: "SIGKILL", wait: 5000 },
];

export async function stopPostmaster(pid: number, tag: string): Promise<void> {
  await takeSteps(steps, pid, tag);
}

/** Stops a server that does not answer, and skips the fast shutdown, which it would not obey. */
export async function breakPostmaster(pid: number, tag: string): Promise<void> {
  await takeSteps(steps.slice(1), pid, tag);
}

async function takeSteps(chosen: Step[], pid: number, tag: string): Promise<void> {
  for (const { signal, wait } of chosen) {
    if (!(await isPostmaster(pid, tag))) return;
    sendSignal(pid, signal);
    // A stopped server (Ctrl-Z, a debugger) receives no other signal before this one.
    sendSignal(pid, "SIGCONT");
    const end = Date.now() + wait;
    while (Date.now() < end) {
      if (!(await isPostmaster(pid, tag))) return;
      await setTimeout(15);
    }
  }
}
