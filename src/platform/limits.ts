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

/** How often something may be done, counted by address, member or whatever else `limit-keys.ts` makes keys of. */
export type Limits = {
  /** Counts a call. Returns the seconds to wait if it exceeds the limit, else null; refused calls count too. */
  count(name: string, keys: LimitKeys, limit: Limit): Promise<number | null>;
};

/** Returns the count so far and the milliseconds until it starts again. */
type CountOne = (
  name: string,
  key: string,
  window: { seconds: number; cost: number },
) => Promise<{ count: number; left: number }>;

/** For measuring: a load comes from one address. */
export const noLimits: Limits = { count: async () => null };

/** For one process. */
export function memoryLimits({ clock }: { clock: Clock }): Limits {
  return { count: countEach(memoryCounter(clock)) };
}

/** For several processes, which count together; each for itself while that does not work. */
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
 * The counter does not depend on the points: sites that allow more or less share it.
 * A narrow key that is refused is not counted against the wide one, or one customer could use up a whole network's limit.
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

/** About 30 MB. A caller who goes on stays among them; the one who was not heard of for longest is forgotten. */
const MOST_COUNTERS = 200_000;

function memoryCounter(clock: Clock): CountOne {
  const counters = new LRUCache<string, { count: number; ends: number }>({ max: MOST_COUNTERS });
  return async (name, key, { seconds, cost }) => {
    const now = clock.now().getTime();
    const id = `${name}/${seconds}/${key}`;
    let counter = counters.get(id);
    // A window that ends far ahead was begun before the clock was set back.
    if (!counter || counter.ends <= now || counter.ends > now + 2_000 * seconds) {
      counter = { count: 0, ends: now + 1_000 * seconds };
      counters.set(id, counter);
    }
    counter.count += cost;
    return { count: counter.count, left: counter.ends - now };
  };
}
