import { createClient } from "@redis/client";
import { toRedisUrl } from "./redis-address.ts";
import { withTimeout } from "./with-timeout.ts";

export type RedisOptions = {
  url: string;
  /** Client name that the server lists; no spaces. */
  name: string;
  /** Milliseconds to connect. */
  timeLimit: number;
  /** Called once, when the connection breaks by itself. */
  onEnd: () => void;
};

/** Opens one connection, which does not reconnect by itself. @throws Error if there is none in time */
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
    await withTimeout(timeLimit, client.connect());
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
