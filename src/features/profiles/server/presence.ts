import type { App } from "#server/app.ts";
import { announce, happening } from "#server/happening.ts";
import { writePresence } from "./queries.ts";

/** Members were here; told in batches, inside the transaction that notes it. */
export const membersSeen = happening<{ memberIds: number[]; at: Date }>("profiles.seen");

const FLUSH_MS = 5_000;
/** More in one statement gains nothing. */
const BATCH = 500;

export type Presence = {
  seen(memberId: number): void;
  /** Writes what has been noted since. */
  flush(app: App): Promise<void>;
};

/** Who is here now: gathered in memory, written every few seconds. A crash loses a few seconds of it. */
export function openPresence(): Presence {
  let noted = new Set<number>();
  return {
    seen: (memberId) => void noted.add(memberId),
    async flush(app) {
      const memberIds = [...noted].sort((one, other) => one - other);
      noted = new Set();
      const at = app.clock.now();
      for (let start = 0; start < memberIds.length; start += BATCH) {
        const batch = memberIds.slice(start, start + BATCH);
        await app.db.transaction().execute(async (tx) => {
          await writePresence(tx, batch, at);
          await announce(app, tx, membersSeen, { memberIds: batch, at });
        });
      }
    },
  };
}

/** @returns ends it, after a last flush */
export function keepPresence(app: App, presence: Presence): () => Promise<void> {
  const flush = () =>
    presence.flush(app).catch((error) => app.log.warn({ err: error }, "presence could not be written"));
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
