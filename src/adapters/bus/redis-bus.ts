import { connectRedis } from "../connections/connect-redis.ts";
import { redisDatabase } from "../connections/redis-address.ts";
import { withTimeout } from "../connections/with-timeout.ts";
import type { Bus } from "./bus.ts";
import {
  type FrameConnection,
  type FrameConnectionOptions,
  openServerBus,
  type ServerBusOptions,
} from "./server-bus.ts";

export type RedisBusOptions = ServerBusOptions & {
  /** Address of one server, not of a cluster. Databases of one server do not share channels. */
  url: string;
  channel?: string;
  /** Milliseconds to connect, and for every command. */
  timeLimit?: number;
};

/**
 * Bus over SUBSCRIBE and PUBLISH of a Redis or Valkey server.
 * @throws Error if the first connection fails or may not publish
 */
export function openRedisBus({
  url,
  channel = "velvet:news",
  timeLimit = 10_000,
  ...options
}: RedisBusOptions): Promise<Bus> {
  // Redis channels are shared by all databases of a server, so the database's number goes into the name.
  const own = `${channel}:${redisDatabase(url)}`;
  return openServerBus(
    ({ onFrame, onEnd }) => connect({ url, channel: own, timeLimit, onFrame, onEnd }),
    options,
  );
}

async function connect({
  url,
  channel,
  timeLimit,
  onFrame,
  onEnd,
}: FrameConnectionOptions): Promise<FrameConnection> {
  const { client, end } = await connectRedis({ url, name: "velvet-news", timeLimit, onEnd });
  const send = (frames: readonly string[]) =>
    withTimeout(timeLimit, Promise.all(frames.map((frame) => client.publish(channel, frame))));
  try {
    await withTimeout(timeLimit, client.subscribe(channel, onFrame));
    // A user who may subscribe may still lack the right to publish, so try it now.
    await send([""]);
  } catch (error) {
    end();
    throw error;
  }
  return {
    send,
    ping: () => withTimeout(timeLimit, client.ping()),
    end: async () => end(),
  };
}
