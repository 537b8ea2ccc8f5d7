import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type Kept, keepConnected } from "#adapters/connections/keep-connected.ts";
import type { App } from "#platform/app.ts";

type Parts = Pick<App, "log" | "pool">;
type NamedClient = pg.Client & { ping(): Promise<unknown> };

export type Lease = { hold(name: string): Promise<void>; close(): Promise<void> };

/** Detects a machine that disappears silently after a minute. The server's own timeout is two hours. */
const KEEPALIVE =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";
const TIME_LIMIT_MS = 10_000;
const HEARTBEAT_MS = 10_000;
const REST_MS = 30_000;
const CLOSE_MS = 2_000;
/** A broken connection is replaced within about five seconds. */
const LOOKS = 5;

/**
 * A lease on the name under which this process takes jobs: a connection that carries the name. It ends with the
 * process, however that ends, and lasts however long a job takes. Jobs whose name has no lease are orphans and are
 * freed.
 */
export async function openLease(url: string): Promise<Lease> {
  let name = "velvet jobs";
  const setName = (client: pg.Client) =>
    client.query("select set_config('application_name', $1, false)", [name]);
  const kept: Kept<NamedClient> = await keepConnected({
    async connect(onEnd) {
      const client = await connect(url, onEnd);
      await setName(client);
      return Object.assign(client, { ping: () => setName(client) });
    },
    heartbeat: HEARTBEAT_MS,
    onLost() {},
    // The name may have changed meanwhile.
    onReconnected: () => void kept.use(setName),
  });
  return {
    async hold(workerName) {
      name = workerName;
      await kept.use(setName);
    },
    close: () => kept.close(),
  };
}

async function connect(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIME_LIMIT_MS,
    query_timeout: TIME_LIMIT_MS,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  client.once("end", onEnd);
  await client.query(KEEPALIVE);
  return client;
}

/**
 * Frees the jobs of processes that are gone, until it is told to stop. A process counts as gone after five looks in
 * a row without its connection, so that a broken connection frees no job in progress.
 */
export async function freeJobs(
  { pool, log }: Parts,
  { own, signal, pause = CLOSE_MS }: { own(): readonly string[]; signal: AbortSignal; pause?: number },
): Promise<void> {
  let missed = new Map<string, number>();
  while (!signal.aborted) {
    try {
      const names = await listOrphanNames(pool, own());
      missed = new Map(names.map((name) => [name, (missed.get(name) ?? 0) + 1]));
      const gone = names.filter((name) => (missed.get(name) ?? 0) >= LOOKS);
      if (gone.length > 0) {
        await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [gone]);
        log.warn({ processes: gone.length }, "rerunning jobs left by stopped processes");
      }
    } catch (error) {
      missed.clear();
      log.warn({ err: error }, "could not check for jobs left by stopped processes");
    }
    await setTimeout(missed.size > 0 ? pause : REST_MS, undefined, { signal }).catch(() => {});
  }
}

async function listOrphanNames(pool: pg.Pool, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker.jobs
      where locked_by is not null and locked_by <> all($1::text[])
        and not exists (select from pg_stat_activity
          where datname = current_database() and application_name = locked_by)`,
    [own],
  );
  return rows.map(({ name }) => name);
}
