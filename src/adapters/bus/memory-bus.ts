import { assertPayload, type Bus } from "./bus.ts";
import { makeSubscribers } from "./subscribers.ts";

/** Bus within one process. Delivers after the publisher's own work, as the other buses do. */
export function memoryBus({ onError }: { onError: (error: unknown) => void }): Bus {
  const subscribers = makeSubscribers(onError);
  let delivered: Promise<void> = Promise.resolve();
  return {
    publish(topic, payload) {
      assertPayload(topic, payload);
      delivered = delivered.then(() => subscribers.deliver([topic, payload]));
    },
    subscribe: subscribers.add,
    async close() {
      await delivered;
      subscribers.clear();
    },
  };
}
