/** The server for the tests of what processes share: REDIS_PATH, the system's. Nothing when none of them runs. */
export function findRedis(): string | undefined;
/** How to get one on this machine. */
export function tellRedisRemedy(): string;
