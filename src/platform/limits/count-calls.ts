import { LRUCache } from "lru-cache";
import type { Counts } from "#adapters/counts/counts.ts";
import type { Clock } from "#base/clock.ts";
import type { LimitKeys } from "./limit-keys.ts";

export type Limit = {
  points: number;
  seconds: number;
  /** Points that one call costs; 1 by default. */
  cost?: number;
};

/** Rate limits, counted by address, member or any other key that `limit-keys.ts` creates. */
export type Limits = {
  /** Counts a call. Returns the seconds to wait if it exceeds the limit, else null. Refused calls also count. */
  count(name: string, keys: LimitKeys, limit: Limit): Promise<number | null>;
};

/** Returns the count so far and the milliseconds until it restarts. */
type CountOne = (
  name: string,
  key: string,
  window: { seconds: number; cost: number },
) => Promise<{ count: number; left: number }>;

/** For benchmarks, which send all their load from one address. */
export const noLimits: Limits = { count: async () => null };

/** Counts within a single process. */
export function memoryLimits({ clock }: { clock: Clock }): Limits {
  return { count: countEach(memoryCounter(clock)) };
}

/** Counts across several processes. While the shared counter is unavailable, each process counts separately. */
export function sharedLimits(counts: Counts, { clock }: { clock: Clock }): Limits {
  const alone = memoryCounter(clock);
  return {
    count: countEach(async (name, key, { seconds, cost }) => {
      const window = { now: clock.now().getTime(), milliseconds: seconds * 1000 };
      const counted = await counts.add(`${name}/${seconds}/${key}`, window, cost);
      return counted ?? alone(name, key, { seconds, cost });
    }),
  };
}

/**
 * The counter does not depend on the number of points, so sites with different limits share it. If a narrow key is
 * refused, the wide key is not counted; otherwise one customer could use up the limit of a whole network.
 */
function countEach(countOne: CountOne): Limits["count"] {
  return async (name, keys, { points, seconds, cost = 1 }) => {
    for (const { key, times } of keys) {
      const { count, left } = await countOne(name, key, { seconds, cost });
      if (count > points * times) return Math.max(1, Math.ceil(left / 1000));
    }
    return null;
  };
}

/** About 30 MB. The counter that was used least recently is dropped first, so an active caller stays counted. */
const MOST_COUNTERS = 200_000;

function memoryCounter(clock: Clock): CountOne {
  const counters = new LRUCache<string, { count: number; ends: number }>({ max: MOST_COUNTERS });
  return async (name, key, { seconds, cost }) => {
    const now = clock.now().getTime();
    const id = `${name}/${seconds}/${key}`;
    let counter = counters.get(id);
    // A window that ends too far in the future was started before the clock was set back.
    if (!counter || counter.ends <= now || counter.ends > now + 2_000 * seconds) {
      counter = { count: 0, ends: now + 1_000 * seconds };
      counters.set(id, counter);
    }
    counter.count += cost;
    return { count: counter.count, left: counter.ends - now };
  };
}
