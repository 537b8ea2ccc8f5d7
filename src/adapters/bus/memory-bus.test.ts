import { describe, expect, test } from "vitest";
import { listen, testBus } from "./bus-contract.ts";
import { memoryBus } from "./memory-bus.ts";

const errors: unknown[] = [];
const bus = memoryBus({ onError: (error) => errors.push(error) });

describe("a bus within one process", () => {
  testBus(() => bus, errors);
});

test("closing delivers what was published, and nothing afterwards", async () => {
  const closing = memoryBus({ onError: (error) => errors.push(error) });
  const { received } = listen(closing, "a");
  closing.publish("a", "last");
  await closing.close();
  expect(received).toEqual(["last"]);
  closing.publish("a", "too late");
  await closing.close();
  expect(received).toEqual(["last"]);
});
