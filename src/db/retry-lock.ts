import { setTimeout } from "node:timers/promises";
import type pg from "pg";

/**
 * While a statement waits for a lock, everything behind it waits too, whatever it wants of that table. So it gives up
 * soon, lets the others pass, and tries again.
 */
export type LockWait = { waitMs: number; pauseMs: number; tries: number };

/** At most half a second of waiting for others at a time, for five minutes in all. */
export const LOCK_WAIT: LockWait = { waitMs: 500, pauseMs: 2_000, tries: 120 };

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

type Retrying = { what: string; log: (line: string) => void; lock: LockWait };

/** Runs `attempt` again as long as it fails because of another transaction's lock. It has to undo itself when it fails. */
export async function retryLock<T>(
  client: pg.PoolClient,
  { what, log, lock }: Retrying,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`set lock_timeout = ${lock.waitMs}`);
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      const holder = await describeOldest(client);
      if (tried >= lock.tries)
        throw new Error(`another transaction held a lock each of ${tried} times. ${holder}`, {
          cause: error,
        });
      if (tried === 1) log(`${what} waits for a lock and tries again. ${holder}`);
    } finally {
      await client.query("set lock_timeout = 0");
    }
    await setTimeout(lock.pauseMs);
  }
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((one) => one === LOCK_NOT_AVAILABLE || one === DEADLOCK);
}

/** After a time-out nobody knows who held the lock. Mostly it is the transaction that is open for longest. */
async function describeOldest(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::integer as seconds
     from pg_stat_activity
     where xact_start is not null and datname = current_database() and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  return oldest
    ? `The oldest open transaction is that of process ${oldest.pid} (${oldest.name}), open for ${oldest.seconds} s.`
    : "No transaction is open now.";
}
