import { isRedis } from "../connections/redis-address.ts";
import type { Bus } from "./bus.ts";
import { memoryBus } from "./memory-bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import type { WiredBusOptions } from "./wired-bus.ts";

/** By the server that the address names; within this process where there is none. @throws when it cannot be reached */
export async function openBus({
  url,
  ...options
}: { url: string | undefined } & WiredBusOptions): Promise<Bus> {
  if (!url) {
    options.onState?.(true);
    return memoryBus(options);
  }
  if (!isRedis(url)) return openPostgresBus({ url, ...options });
  // The library takes 30 MB and a good part of a second, which nobody else should pay.
  const { openRedisBus } = await import("./redis-bus.ts");
  return openRedisBus({ url, ...options });
}
