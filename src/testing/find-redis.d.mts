/** Returns the path of a Redis or Valkey that runs: REDIS_PATH first, then PATH. */
export function findRedis(): string | undefined;
