import { LRUCache } from "lru-cache";
import type { Clock } from "#base/clock.ts";

const PAUSE_MS = 600_000;
/** After PUSH_KEY was changed, old subscriptions are refused beside new ones that work. */
const TRUSTED_MS = 3_600_000;
/** Some push services have many hosts. */
const MOST_HOSTS = 1_000;

/**
 * Remembers which push services refuse our key. Every further push would be refused too, and push services block
 * senders that go on. A service that has just accepted a push knows our key: then a refusal is about one subscription.
 */
export function openPauses(clock: Clock) {
  const until = new LRUCache<string, number>({ max: MOST_HOSTS });
  const accepted = new LRUCache<string, number>({ max: MOST_HOSTS });
  const now = () => clock.now().getTime();
  const leftMs = (host: string) => (until.get(host) ?? 0) - now();
  return {
    /** Returns how long the pause still lasts; 0 or less without one. */
    leftMs,
    noteAccepted: (host: string) => void accepted.set(host, now()),
    /** Returns whether a pause begins. */
    noteRefused(host: string): boolean {
      if (now() - (accepted.get(host) ?? 0) < TRUSTED_MS) return false;
      const isNew = leftMs(host) <= 0;
      until.set(host, now() + PAUSE_MS);
      return isNew;
    },
  };
}
