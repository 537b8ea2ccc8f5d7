import { assertPayload, type Bus } from "./bus.ts";
import { makeSubscribers } from "./subscribers.ts";

/** For one process. News is told after the publisher's own work, as from any other bus. */
export function memoryBus({ onError }: { onError: (error: unknown) => void }): Bus {
  const subscribers = makeSubscribers(onError);
  let told: Promise<void> = Promise.resolve();
  return {
    publish(topic, payload) {
      assertPayload(topic, payload);
      told = told.then(() => subscribers.tell([topic, payload]));
    },
    subscribe: subscribers.add,
    async close() {
      await told;
      subscribers.clear();
    },
  };
}
