import { setTimeout } from "node:timers/promises";
import { isPostmaster } from "./read-postmaster.ts";
import { sendSignal } from "./send-signal.ts";

type Step = { signal: NodeJS.Signals; wait: number };

/** Fast (sessions end, data are written), immediate (repaired at the next start), and at last the kernel's way. */
const steps: Step[] = [
  { signal: "SIGINT", wait: 8000 },
  { signal: "SIGQUIT", wait: 4000 },
  { signal: "SIGKILL", wait: 5000 },
];

export async function stopPostmaster(pid: number, tag: string): Promise<void> {
  await takeSteps(steps, pid, tag);
}

/** For one that does not answer: it would not hear the polite way. */
export async function breakPostmaster(pid: number, tag: string): Promise<void> {
  await takeSteps(steps.slice(1), pid, tag);
}

async function takeSteps(chosen: Step[], pid: number, tag: string): Promise<void> {
  for (const { signal, wait } of chosen) {
    if (!(await isPostmaster(pid, tag))) return;
    sendSignal(pid, signal);
    // A server that was halted (Ctrl-Z, a debugger) hears nothing before this.
    sendSignal(pid, "SIGCONT");
    const end = Date.now() + wait;
    while (Date.now() < end) {
      if (!(await isPostmaster(pid, tag))) return;
      await setTimeout(15);
    }
  }
}
