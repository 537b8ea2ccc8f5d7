import { setImmediate, setTimeout } from "node:timers/promises";
import pg from "pg";

export type Patience = {
  /** Milliseconds that a connection may be in use before the server is checked. */
  checkAfter: number;
  /** Milliseconds within which the server has to answer a new connection. */
  answerWithin: number;
};

/**
 * Cuts connections that wait for a server which no longer answers: one that hangs, or one behind a broken network.
 * `statement_timeout` cannot end such a wait, because the server itself counts it. A slow statement on a server that
 * answers is left alone.
 * @returns stops the watch
 */
export function cutHung(
  pool: pg.Pool,
  { url, checkAfter, answerWithin, onHung }: Patience & { url: string; onHung: (error: Error) => void },
): () => void {
  const inUse = new Map<pg.PoolClient, number>();
  const forget = (client: pg.PoolClient) => void inUse.delete(client);
  pool.on("acquire", (client) => void inUse.set(client, performance.now()));
  pool.on("release", (_, client) => forget(client));
  pool.on("remove", forget);
  let isChecking = false;
  const check = async () => {
    const began = performance.now();
    const waiting = [...inUse].filter(([one, since]) => began - since >= checkAfter && isBusy(one));
    if (isChecking || waiting.length === 0) return;
    isChecking = true;
    const isHung = !(await answers(url, answerWithin));
    isChecking = false;
    if (!isHung) return;
    onHung(new Error("The database does not answer. Its connections are cut, and requests fail with 503."));
    for (const [client, since] of waiting) if (inUse.get(client) === since) cutClient(client);
  };
  const timer = setInterval(() => void check(), checkAfter / 2);
  timer.unref();
  return () => clearInterval(timer);
}

/** A server that refuses answers too: its connections break by themselves, or still work. */
async function answers(url: string, within: number): Promise<boolean> {
  const probe = new pg.Client({ connectionString: url, application_name: "velvet check" });
  probe.on("error", () => {});
  const asked = probe
    .connect()
    .then(() => probe.query("select 1"))
    .then(
      () => true,
      () => true,
    );
  const late = new AbortController();
  const isAnswered = await Promise.race([asked, waitUntilLate(within, late.signal)]);
  late.abort();
  cutClient(probe);
  return isAnswered;
}

/** If this process was busy itself, the answer may already be there unread, so it gets two turns of the event loop. */
export async function waitUntilLate(milliseconds: number, signal: AbortSignal): Promise<false> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {});
  await setImmediate();
  await setImmediate();
  return false;
}

/** The types of pg lack `readyForQuery`. A connection that only listens for notifications is never busy. */
function isBusy(client: pg.ClientBase): boolean {
  return !(client as unknown as { readyForQuery: boolean }).readyForQuery;
}

/** Ends a connection at once: `end()` would wait for the server. The types of pg lack `connection`. */
export function cutClient(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
