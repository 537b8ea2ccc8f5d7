import { randomUUID } from "node:crypto";
import { assertPayload, type Bus } from "./bus.ts";
import { makeAssembler } from "./frames.ts";
import { gatherNews } from "./gather-news.ts";
import { keepListening } from "./keep-listening.ts";
import { makeSubscribers } from "./subscribers.ts";

export type PostgresBusOptions = {
  /** Not through a pooler that gives each transaction another connection. */
  url: string;
  channel?: string;
  /** Milliseconds that news waits for more of it: one NOTIFY carries all. */
  gather?: number;
  timeLimit?: number;
  heartbeat?: number;
  /** Told of lost connections and of listeners that throw. */
  onError: (error: unknown) => void;
};

const NOTIFY = "select pg_notify($1, frame) from unnest($2::text[]) as frame";

/**
 * News by LISTEN and NOTIFY, over one connection of its own. Subscribers hear of a gap when it had to be made
 * again, and when another process's numbering has a hole. News published meanwhile is sent afterwards.
 * @throws when the first connection fails
 */
export async function openPostgresBus({
  url,
  channel = "velvet_news",
  gather = 3,
  timeLimit = 10_000,
  heartbeat = 15_000,
  onError,
}: PostgresBusOptions): Promise<Bus> {
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

  const listening = await keepListening({
    url,
    channel,
    timeLimit,
    heartbeat,
    onNotification: (payload) => void (payload.startsWith(origin) || incoming.take(payload)),
    onLost: () => onError(new Error("The connection for news between processes is lost")),
    onReconnected() {
      incoming.forget();
      subscribers.tellGap();
      schedule();
    },
  });

  function schedule(): void {
    if (timer || sending || closed || news.isEmpty() || !listening.isOpen()) return;
    timer = setTimeout(() => {
      timer = null;
      sending = send().finally(() => {
        sending = null;
        schedule();
      });
    }, gather);
  }

  async function send(): Promise<void> {
    if (await listening.query(NOTIFY, [channel, news.frames()])) news.arrived();
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
      while (listening.isOpen() && !news.isEmpty()) await send();
      await listening.close();
      subscribers.clear();
    },
  };
}
