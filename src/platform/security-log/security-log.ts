import type { Clock } from "#base/clock.ts";
import type { Db, Tx } from "#db/database.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { SecurityEvent } from "./events.ts";
import { type DatedEvent, insertSecurityEvents } from "./queries.ts";

const FLUSH_MS = 1_000;
/** A flood of refusals must not fill the memory, so events beyond this number are only counted. */
const MOST_WAITING = 1_000;

/** For events outside of a transaction, such as a refusal: queued at once and written in batches. */
export type SecurityLog = {
  note(event: SecurityEvent): void;
  /** Writes the queued events. @throws Error of the database; events that were not written stay queued */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Recording = { clock: Clock; metrics: Metrics };
type Parts = Recording & { db: Db; log: Log };

/** Records an event in the transaction that causes it. */
export async function recordSecurityEvent(
  { clock, metrics }: Recording,
  tx: Tx,
  event: SecurityEvent,
): Promise<void> {
  metrics.securityEvents.inc({ kind: event.kind });
  await insertSecurityEvents(tx, [{ ...event, at: clock.now() }]);
}

export function openSecurityLog({ db, clock, metrics, log }: Parts): SecurityLog {
  let waiting: DatedEvent[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write() {
    const events = waiting;
    if (events.length === 0) return;
    waiting = [];
    try {
      await db.transaction().execute((tx) => insertSecurityEvents(tx, events));
    } catch (error) {
      const room = Math.max(0, MOST_WAITING - waiting.length);
      metrics.securityEventsLost.inc(Math.max(0, events.length - room));
      waiting = [...events.slice(0, room), ...waiting];
      throw error;
    }
  }
  /** Runs one write at a time, so that a flush has written everything noted before it. */
  function flush() {
    const written = writing.then(write);
    writing = written.catch(() => {});
    return written;
  }
  const warn = () => log.warn("could not write security events; will retry");
  const timer = setInterval(() => void flush().catch(warn), FLUSH_MS);
  timer.unref();
  return {
    note(event) {
      metrics.securityEvents.inc({ kind: event.kind });
      if (waiting.length < MOST_WAITING) waiting.push({ ...event, at: clock.now() });
      else metrics.securityEventsLost.inc();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(warn);
    },
  };
}
