import type { Clock } from "#base/clock.ts";

const PAUSE_MS = 600_000;

/**
 * Remembers the push services that refused our key. Every further push would be refused too, and push services block
 * senders that go on.
 */
export function openPauses(clock: Clock) {
  const until = new Map<string, number>();
  const leftMs = (host: string) => (until.get(host) ?? 0) - clock.now().getTime();
  return {
    /** Returns how long the pause still lasts; 0 or less without one. */
    leftMs,
    /** Returns whether the pause is new. */
    begin(host: string): boolean {
      const isNew = leftMs(host) <= 0;
      for (const known of [...until.keys()]) if (leftMs(known) <= 0) until.delete(known);
      until.set(host, clock.now().getTime() + PAUSE_MS);
      return isNew;
    },
  };
}
