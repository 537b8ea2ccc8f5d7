import type { News } from "./bus.ts";

type Subscriber = { hear: (payload: string) => void; miss: () => void };

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
    add(topic: string, hear: Subscriber["hear"], miss: Subscriber["miss"] = () => {}): () => void {
      const subscriber = { hear, miss };
      const those = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, those.add(subscriber));
      return () => {
        those.delete(subscriber);
        if (those.size === 0 && byTopic.get(topic) === those) byTopic.delete(topic);
      };
    },
    tell([topic, payload]: News) {
      for (const { hear } of [...(byTopic.get(topic) ?? [])]) attempt(() => hear(payload));
    },
    tellGap() {
      for (const those of [...byTopic.values()]) for (const { miss } of [...those]) attempt(miss);
    },
    clear: () => byTopic.clear(),
  };
}
