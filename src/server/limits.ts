import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Counts } from "#adapters/counts/counts.ts";
import type { Clock } from "#base/clock.ts";

/** How often something may be done. Counted by what the caller names, such as an address or a member. */
export type Limits = {
  /** Counts one; answers the seconds to wait when that is one too many, else nothing. */
  count(name: string, key: string, limit: { points: number; seconds: number }): Promise<number | null>;
};

/** For measuring: a load comes from one address. */
export const noLimits: Limits = { count: async () => null };

/** For one process. */
export function memoryLimits(): Limits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async count(name, key, { points, seconds }) {
      const id = `${name}/${points}/${seconds}`;
      const limiter = limiters.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points, duration: seconds });
      limiters.set(id, limiter);
      try {
        await limiter.consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return toSeconds(refused.msBeforeNext);
        throw refused;
      }
    },
  };
}

/** For several processes, which count together; each for itself while that does not work. */
export function sharedLimits(counts: Counts, { clock }: { clock: Clock }): Limits {
  const alone = memoryLimits();
  return {
    async count(name, key, limit) {
      const { points, seconds } = limit;
      const window = { now: clock.now().getTime(), milliseconds: seconds * 1000 };
      const counted = await counts.add(`${name}/${points}/${seconds}/${key}`, window);
      if (!counted) return alone.count(name, key, limit);
      return counted.count > points ? toSeconds(counted.left) : null;
    },
  };
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
