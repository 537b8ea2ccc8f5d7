import { createHash } from "node:crypto";
import { ErrorReply } from "@redis/client";
import { connectRedis } from "../connections/connect-redis.ts";
import { type Connection, keepConnected } from "../connections/keep-connected.ts";
import { withTimeout } from "../connections/with-timeout.ts";
import type { Counts, Window } from "./counts.ts";

export type RedisCountsOptions = {
  /** Address of one server, not of a cluster. */
  url: string;
  /** Milliseconds that a caller waits for a number. */
  patience?: number;
  /** Milliseconds after which a silent server counts as lost. */
  timeLimit?: number;
  heartbeat?: number;
  /** Called whenever counting starts or stops working. */
  onState: (up: boolean) => void;
};

/**
 * One atomic step, so that two processes never both get the last count. A window that ends far in the future comes
 * from a clock that was set back, and is replaced.
 */
const COUNT = `
local now, milliseconds = tonumber(ARGV[1]), tonumber(ARGV[2])
local ends = tonumber(redis.call("HGET", KEYS[1], "ends"))
if not ends or ends <= now or ends > now + 2 * milliseconds then
  ends = tonumber(ARGV[3])
  redis.call("HSET", KEYS[1], "ends", ARGV[3], "count", 0)
  redis.call("PEXPIRE", KEYS[1], milliseconds)
end
return { redis.call("HINCRBY", KEYS[1], "count", ARGV[4]), ends - now }`;

type Counter = Connection & {
  add(key: string, window: Window, cost: number): Promise<{ count: number; left: number }>;
};

/**
 * Counts on a Redis or Valkey server. While the server does not answer, callers get null at once instead of waiting
 * again.
 * @throws Error if the first connection fails or may not count
 */
export async function openRedisCounts({
  url,
  patience = 100,
  timeLimit = 2_000,
  heartbeat = 15_000,
  onState,
}: RedisCountsOptions): Promise<Counts> {
  let up = true;
  let slow = false;
  const kept = await keepConnected({
    connect: (onEnd) => connect({ url, timeLimit, onEnd }),
    heartbeat,
    onLost: () => tell(false),
    onReconnected() {
      slow = false;
      tell(true);
    },
  });
  onState(true);

  function tell(now: boolean): void {
    if (now === up) return;
    up = now;
    onState(up);
  }

  /** A server error, such as a full memory, does not replace the connection. */
  async function ask(key: string, window: Window, cost: number) {
    const used = await kept.use((counter) =>
      counter.add(key, window, cost).catch((error: unknown) => {
        if (error instanceof ErrorReply) return null;
        throw error;
      }),
    );
    slow = false;
    tell(kept.isOpen() && !!used?.answer);
    return used?.answer ?? null;
  }

  return {
    async add(key, window, cost = 1) {
      if (slow || !kept.isOpen()) return null;
      const late = waitUntilLate(patience);
      const answer = await Promise.race([ask(key, window, cost), late.over]);
      late.stop();
      if (answer !== "late") return answer;
      slow = true;
      tell(false);
      return null;
    },
    close: () => kept.close(),
  };
}

/**
 * If this process was busy itself, the answer may already be there unread: give it one more turn of the event loop.
 */
function waitUntilLate(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<"late">((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, "late")), milliseconds);
  });
  return { over, stop: () => clearTimeout(timer) };
}

async function connect({
  url,
  timeLimit,
  onEnd,
}: {
  url: string;
  timeLimit: number;
  onEnd(): void;
}): Promise<Counter> {
  const { client, end } = await connectRedis({ url, name: "velvet-counts", timeLimit, onEnd });
  async function add(key: string, { now, milliseconds }: Window, cost: number) {
    const answer = await withTimeout(
      timeLimit,
      client.eval(COUNT, {
        keys: [nameOf(key)],
        arguments: [now, milliseconds, now + milliseconds, cost].map(String),
      }),
    );
    const [count, left] = answer as [number, number];
    return { count, left: Math.min(left, milliseconds) };
  }
  try {
    // A user who may connect may still lack the right to count, so try it now.
    await add("start", { now: 0, milliseconds: 1 }, 1);
  } catch (error) {
    end();
    throw error;
  }
  return { add, ping: () => withTimeout(timeLimit, client.ping()), end: async () => end() };
}

/** Hashed, so that the server's own log holds no addresses. */
function nameOf(key: string): string {
  return `velvet:count:${createHash("sha256").update(key).digest("base64url")}`;
}
