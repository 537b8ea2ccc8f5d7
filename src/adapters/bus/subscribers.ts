import type { News } from "./bus.ts";

type Subscriber = { onNews: (payload: string) => void; onGap: () => void };

/** @param onError receives what a listener throws; the other listeners are still called */
export function makeSubscribers(onError: (error: unknown) => void) {
  const byTopic = new Map<string, Set<Subscriber>>();

  function attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  }

  return {
    add(topic: string, onNews: Subscriber["onNews"], onGap: Subscriber["onGap"] = () => {}): () => void {
      const subscriber = { onNews, onGap };
      const found = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, found.add(subscriber));
      return () => {
        found.delete(subscriber);
        if (found.size === 0 && byTopic.get(topic) === found) byTopic.delete(topic);
      };
    },
    deliver([topic, payload]: News) {
      for (const { onNews } of [...(byTopic.get(topic) ?? [])]) attempt(() => onNews(payload));
    },
    deliverGap() {
      for (const found of [...byTopic.values()]) for (const { onGap } of [...found]) attempt(onGap);
    },
    clear: () => byTopic.clear(),
  };
}
