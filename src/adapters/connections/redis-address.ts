/** Recognises `redis://user:password@host:6379/0`, with `rediss:` for TLS; `valkey:` and `valkeys:` mean the same. */
export function isRedis(url: string): boolean {
  return /^(redis|valkey)s?:/i.test(url);
}

export function toRedisUrl(url: string): string {
  return url.replace(/^(?:redis|valkey)(s?):/i, "redis$1:");
}

export function redisDatabase(url: string): string {
  return new URL(url).pathname.slice(1) || "0";
}
