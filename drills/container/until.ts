import { setTimeout as wait } from "node:timers/promises";

/** @throws Error with `what` if it is not so in time */
export async function until(
  what: string,
  seconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}.`);
    await wait(100);
  }
}
