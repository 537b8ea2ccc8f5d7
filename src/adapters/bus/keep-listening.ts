import pg from "pg";

export type Listening = {
  isOpen(): boolean;
  /** @returns false when it is not known to have worked; the connection is then made again */
  query(text: string, values: unknown[]): Promise<boolean>;
  close(): Promise<void>;
};

export type ListeningOptions = {
  url: string;
  channel: string;
  /** Milliseconds for connecting and for every statement. */
  timeLimit: number;
  /** Milliseconds between looks whether the server is still there. */
  heartbeat: number;
  onNotification(payload: string): void;
  onLost(): void;
  onReconnected(): void;
};

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

/**
 * One connection that listens, and is made again as often as it breaks.
 * @throws when the first one fails
 */
export async function keepListening(options: ListeningOptions): Promise<Listening> {
  let client: pg.Client | null = await connect(options, lose);
  const stop = new AbortController();
  let busy = false;
  const pulse = setInterval(() => {
    if (!busy) void query("select 1", []);
  }, options.heartbeat);
  pulse.unref();

  async function query(text: string, values: unknown[]): Promise<boolean> {
    const through = client;
    if (!through) return false;
    busy = true;
    try {
      await through.query(text, values);
      return true;
    } catch {
      lose(through);
      return false;
    } finally {
      busy = false;
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    options.onLost();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE; !stop.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await rest(pause * (0.5 + Math.random() / 2), stop.signal);
      const made = await connect(options, lose).catch(() => null);
      if (!made) continue;
      if (stop.signal.aborted) return void made.end().catch(() => {});
      client = made;
      return options.onReconnected();
    }
  }

  return {
    isOpen: () => client !== null,
    query,
    async close() {
      clearInterval(pulse);
      stop.abort();
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

async function connect(
  { url, channel, timeLimit, onNotification }: ListeningOptions,
  onEnd: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "velvet news",
    connectionTimeoutMillis: timeLimit,
    query_timeout: timeLimit,
    keepAlive: true,
  });
  client.on("error", () => {});
  client.on("notification", ({ payload = "" }) => onNotification(payload));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  client.once("end", () => onEnd(client));
  return client;
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(resume, milliseconds);
    const wake = () => {
      clearTimeout(timer);
      resume();
    };
    if (signal.aborted) wake();
    else signal.addEventListener("abort", wake, { once: true });
  });
}
