import { randomUUID } from "node:crypto";
import { type Connection, keepConnected } from "../connections/keep-connected.ts";
import { assertPayload, type Bus } from "./bus.ts";
import { makeAssembler } from "./frames.ts";
import { gatherNews } from "./gather-news.ts";
import { makeSubscribers } from "./subscribers.ts";

/** A connection that receives every frame of every process, including its own. */
export type Wire = Connection & { send(frames: readonly string[]): Promise<unknown> };

export type WiredBusOptions = {
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
export async function openWiredBus(
  connect: (ends: { hear(frame: string): void; onEnd(): void }) => Promise<Wire>,
  { gather = 3, heartbeat = 15_000, onError, onState = () => {} }: WiredBusOptions,
): Promise<Bus> {
  const origin = randomUUID();
  const subscribers = makeSubscribers(onError);
  const news = gatherNews(origin);
  const incoming = makeAssembler({
    onBatch: (batch) => batch.forEach(subscribers.tell),
    onGap: subscribers.tellGap,
  });
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let told: Promise<void> = Promise.resolve();
  let closed = false;

  const hear = (frame: string) => void (frame.startsWith(origin) || incoming.take(frame));
  const wire = await keepConnected({
    connect: (onEnd) => connect({ hear, onEnd }),
    heartbeat,
    onLost() {
      onState(false);
      onError(new Error("Lost the connection to the message bus"));
    },
    onReconnected() {
      onState(true);
      incoming.forget();
      subscribers.tellGap();
      schedule();
    },
  });
  onState(true);

  function schedule(): void {
    if (timer || sending || closed || news.isEmpty() || !wire.isOpen()) return;
    timer = setTimeout(() => {
      timer = null;
      sending = send().finally(() => {
        sending = null;
        schedule();
      });
    }, gather);
  }

  async function send(): Promise<void> {
    if (await wire.use((connection) => connection.send(news.frames()))) news.arrived();
  }

  return {
    publish(topic, payload) {
      assertPayload(topic, payload);
      if (closed) return;
      told = told.then(() => subscribers.tell([topic, payload]));
      news.add([topic, payload]);
      schedule();
    },
    subscribe: subscribers.add,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await Promise.all([told, sending]);
      while (wire.isOpen() && !news.isEmpty()) await send();
      await wire.close();
      subscribers.clear();
    },
  };
}
