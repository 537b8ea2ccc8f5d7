import { randomUUID } from "node:crypto";
import { type Connection, type Kept, keepConnected } from "../connections/keep-connected.ts";
import { assertPayload, type Bus } from "./bus.ts";
import { makeAssembler } from "./frames.ts";
import { gatherNews } from "./gather-news.ts";
import { makeSubscribers } from "./subscribers.ts";

/** A connection that receives every frame of every process, including its own. */
export type FrameConnection = Connection & { send(frames: readonly string[]): Promise<unknown> };

type FrameEvents = { onFrame(frame: string): void; onEnd(): void };

/** `timeLimit` in milliseconds. */
export type FrameConnectionOptions = FrameEvents & { url: string; channel: string; timeLimit: number };

export type ServerBusOptions = {
  /** Milliseconds to collect news, so that one send carries all of it. */
  gather?: number;
  heartbeat?: number;
  /** Receives lost connections and what listeners throw. */
  onError: (error: unknown) => void;
  /** Called whenever the connection comes or goes. */
  onState?: (up: boolean) => void;
};

/**
 * Bus over one connection of its own. Subscribers are told of a gap after a reconnect, and when the frame numbers
 * of another process have a hole. News that is published while the connection is away is sent afterwards.
 * @throws Error if the first connection fails
 */
export async function openServerBus(
  connect: (events: FrameEvents) => Promise<FrameConnection>,
  { gather = 3, heartbeat = 15_000, onError, onState = () => {} }: ServerBusOptions,
): Promise<Bus> {
  const origin = randomUUID();
  const subscribers = makeSubscribers(onError);
  const news = gatherNews(origin);
  const incoming = makeAssembler({
    onBatch: (batch) => batch.forEach(subscribers.deliver),
    onGap: subscribers.deliverGap,
  });
  const onFrame = (frame: string) => void (frame.startsWith(origin) || incoming.take(frame));
  const link = await keepConnected({
    connect: (onEnd) => connect({ onFrame, onEnd }),
    heartbeat,
    onLost() {
      onState(false);
      onError(new Error("Lost the connection to the message bus"));
    },
    onReconnected() {
      onState(true);
      incoming.forget();
      subscribers.deliverGap();
      sender.schedule();
    },
  });
  const sender = openSender({ link, news, gather });
  let delivered: Promise<void> = Promise.resolve();
  let closed = false;
  onState(true);

  return {
    publish(topic, payload) {
      assertPayload(topic, payload);
      if (closed) return;
      delivered = delivered.then(() => subscribers.deliver([topic, payload]));
      news.add([topic, payload]);
      sender.schedule();
    },
    subscribe: subscribers.add,
    async close() {
      closed = true;
      await Promise.all([delivered, sender.close()]);
      await link.close();
      subscribers.clear();
    },
  };
}

type Sending = { link: Kept<FrameConnection>; news: ReturnType<typeof gatherNews>; gather: number };

function openSender({ link, news, gather }: Sending) {
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function send(): Promise<void> {
    if (await link.use((connection) => connection.send(news.nextFrames()))) news.acknowledge();
  }

  function schedule(): void {
    if (timer || sending || closed || news.isEmpty() || !link.isOpen()) return;
    timer = setTimeout(() => {
      timer = null;
      sending = send().finally(() => {
        sending = null;
        schedule();
      });
    }, gather);
  }

  return {
    schedule,
    /** Sends what is left, unless the connection is away. */
    async close(): Promise<void> {
      closed = true;
      if (timer) clearTimeout(timer);
      await sending;
      while (link.isOpen() && !news.isEmpty()) await send();
    },
  };
}
