import { constants } from "node:os";

const ending = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * A signal that would end us ends the child first. Call what comes back when the child has ended: if there was such a
 * signal, we end then too.
 */
export function endTogether(child, by = "SIGTERM") {
  let wanted;
  const stop = (signal) => {
    wanted = signal;
    child.kill(by);
  };
  for (const signal of ending) process.on(signal, stop);
  return () => {
    for (const signal of ending) process.off(signal, stop);
    if (wanted) process.exit(128 + constants.signals[wanted]);
  };
}
