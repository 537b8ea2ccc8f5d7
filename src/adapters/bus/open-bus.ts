import { isRedis } from "../connections/redis-address.ts";
import type { Bus } from "./bus.ts";
import { memoryBus } from "./memory-bus.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import type { ServerBusOptions } from "./server-bus.ts";

/**
 * Opens the bus that the address names, or one within this process if there is no address. @throws Error if the
 * server cannot be reached
 */
export async function openBus({
  url,
  ...options
}: { url: string | undefined } & ServerBusOptions): Promise<Bus> {
  if (!url) {
    options.onState?.(true);
    return memoryBus(options);
  }
  if (!isRedis(url)) return openPostgresBus({ url, ...options });
  // The Redis library takes 30 MB and a large part of a second, so it is loaded only when needed.
  const { openRedisBus } = await import("./redis-bus.ts");
  return openRedisBus({ url, ...options });
}
