import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * The measured program has the first core to itself, as far as other work allows; the load generator has the
 * second.
 */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

let known: boolean | undefined;

export function canPin(): boolean {
  known ??= availableParallelism() > CLIENT_CORE && runs("taskset", ["-c", String(CLIENT_CORE), "true"]);
  return known;
}

/** Pins a command to one core if the system can. */
export function pinToCore(core: number | null, command: string, args: string[]): [string, string[]] {
  return core === null || !canPin() ? [command, args] : ["taskset", ["-c", String(core), command, ...args]];
}

function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
