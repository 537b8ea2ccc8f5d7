export type Connection = {
  ping(): Promise<unknown>;
  end(): Promise<unknown>;
};

export type KeepOptions<C> = {
  /**
   * Sets its own time limits, for connecting and for every request.
   * @param onEnd called when the connection breaks by itself
   */
  connect(onEnd: () => void): Promise<C>;
  /** Milliseconds between two checks that the server is still there. */
  heartbeat: number;
  onLost(): void;
  onReconnected(): void;
};

export type Kept<C> = {
  isOpen(): boolean;
  /** @returns null if the work may have failed; the connection is then replaced */
  use<T>(work: (connection: C) => Promise<T>): Promise<{ answer: T } | null>;
  close(): Promise<void>;
};

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

/**
 * Keeps one connection open and opens a new one whenever it breaks.
 * @throws Error if the first connection fails
 */
export async function keepConnected<C extends Connection>({
  connect,
  heartbeat,
  onLost,
  onReconnected,
}: KeepOptions<C>): Promise<Kept<C>> {
  const open = () => connectOnce(connect, lose);
  let current: C | null = await open();
  const stop = new AbortController();
  let underway = 0;
  const pulse = setInterval(() => {
    if (underway === 0) void use((connection) => connection.ping());
  }, heartbeat);
  pulse.unref();

  async function use<T>(work: (connection: C) => Promise<T>): Promise<{ answer: T } | null> {
    const through = current;
    if (!through) return null;
    underway++;
    try {
      return { answer: await work(through) };
    } catch {
      lose(through);
      return null;
    } finally {
      underway--;
    }
  }

  function lose(lost: C): void {
    if (current !== lost) return;
    current = null;
    lost.end().catch(() => {});
    onLost();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE; !stop.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await rest(pause * (0.5 + Math.random() / 2), stop.signal);
      const made = await open().catch(() => null);
      if (!made) continue;
      if (stop.signal.aborted) return void made.end().catch(() => {});
      current = made;
      return onReconnected();
    }
  }

  return {
    isOpen: () => current !== null,
    use,
    async close() {
      clearInterval(pulse);
      stop.abort();
      const last = current;
      current = null;
      await last?.end().catch(() => {});
    },
  };
}

/** @throws Error if the connection fails, or breaks before it is returned */
async function connectOnce<C>(
  connect: KeepOptions<C>["connect"],
  onLost: (connection: C) => void,
): Promise<C> {
  let made: C | null = null;
  let ended = false;
  made = await connect(() => {
    ended = true;
    if (made) onLost(made);
  });
  if (ended) throw new Error("The connection broke right after it was made");
  return made;
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
