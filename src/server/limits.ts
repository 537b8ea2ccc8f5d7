import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** How often something may be done. Counted by what the caller names, such as an address or a member. */
export type Limits = {
  /** Counts one; answers the seconds to wait when that is one too many, else nothing. */
  count(name: string, key: string, limit: { points: number; seconds: number }): Promise<number | null>;
};

/** For measuring: a load comes from one address. */
export const noLimits: Limits = { count: async () => null };

/** For one process; several share a store. */
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
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}
