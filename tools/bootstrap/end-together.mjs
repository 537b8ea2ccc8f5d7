import { constants } from "node:os";

const ending = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Passes a signal that would end this process on to the child. Call the returned function when the child has
 * ended: it ends this process too if there was such a signal.
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
