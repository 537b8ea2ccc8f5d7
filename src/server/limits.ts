import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Counts } from "#adapters/counts/counts.ts";
import type { Clock } from "#base/clock.ts";
import type { LimitKeys } from "./limit-keys.ts";

export type Limit = { points: number; seconds: number };

/** How often something may be done, counted by address, member or whatever else `limit-keys.ts` makes keys of. */
export type Limits = {
  /** Counts one. Returns the seconds to wait if that is one too many, else null. */
  count(name: string, keys: LimitKeys, limit: Limit): Promise<number | null>;
};

/** Returns the count so far and the milliseconds until it starts again. */
type CountOne = (name: string, key: string, seconds: number) => Promise<{ count: number; left: number }>;

/** For measuring: a load comes from one address. */
export const noLimits: Limits = { count: async () => null };

/** For one process. */
export function memoryLimits(): Limits {
  return { count: countEach(memoryCounter()) };
}

/** For several processes, which count together; each for itself while that does not work. */
export function sharedLimits(counts: Counts, { clock }: { clock: Clock }): Limits {
  const alone = memoryCounter();
  return {
    count: countEach(async (name, key, seconds) => {
      const window = { now: clock.now().getTime(), milliseconds: seconds * 1000 };
      return (await counts.add(`${name}/${seconds}/${key}`, window)) ?? alone(name, key, seconds);
    }),
  };
}

/**
 * The counter does not depend on the points: sites that allow more or less share it.
 * A narrow key that is refused is not counted against the wide one, or one customer could use up a whole network's limit.
 */
function countEach(countOne: CountOne): Limits["count"] {
  return async (name, keys, { points, seconds }) => {
    for (const { key, times } of keys) {
      const { count, left } = await countOne(name, key, seconds);
      if (count > points * times) return Math.max(1, Math.ceil(left / 1000));
    }
    return null;
  };
}

function memoryCounter(): CountOne {
  const limiters = new Map<string, RateLimiterMemory>();
  return async (name, key, seconds) => {
    const id = `${name}/${seconds}`;
    const limiter =
      limiters.get(id) ??
      new RateLimiterMemory({ keyPrefix: id, points: Number.MAX_SAFE_INTEGER, duration: seconds });
    limiters.set(id, limiter);
    const { consumedPoints, msBeforeNext } = await limiter.consume(key);
    return { count: consumedPoints, left: msBeforeNext };
  };
}
