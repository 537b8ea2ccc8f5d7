import { createClient } from "@redis/client";
import { toRedisUrl } from "./redis-address.ts";
import { within } from "./within.ts";

export type RedisOptions = {
  url: string;
  /** As the server lists it; no spaces. */
  name: string;
  /** Milliseconds for connecting. */
  timeLimit: number;
  /** Once, when it breaks by itself. */
  onEnd: () => void;
};

/** One connection, which is not made again by itself. @throws Error when there is none in time */
export async function connectRedis({ url, name, timeLimit, onEnd }: RedisOptions) {
  const client = createClient({
    url: toRedisUrl(url),
    name,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: "disabled",
    socket: { reconnectStrategy: false, connectTimeout: timeLimit },
  });
  let open = false;
  client.on("error", () => {
    if (!open) return;
    open = false;
    onEnd();
  });
  try {
    await within(timeLimit, client.connect());
  } catch (error) {
    end();
    throw error;
  }
  open = true;
  return { client, end };

  function end(): void {
    open = false;
    if (client.isOpen) client.destroy();
  }
}
