import type { App } from "#platform/app.ts";
import { defineEvent } from "#platform/events.ts";
import { movePresence, writePresence } from "./queries.ts";

type Parts = Pick<App, "db" | "clock" | "announce">;

/** Members were seen for the first time in this hour. Announced in batches, in the transaction that writes it. */
export const membersSeen = defineEvent<{ memberIds: number[]; at: Date }>("profiles.seen");

const FLUSH_MS = 5_000;
/** Larger statements are no faster. */
const BATCH = 500;
const HOUR_MS = 3_600_000;

export type Presence = {
  seen(memberId: number): void;
  flush(app: Parts): Promise<void>;
};

/** Collects who is online in memory and writes it every few seconds. A crash loses a few seconds. */
export function openPresence(): Presence {
  let noted = new Set<number>();
  /** Members already announced in this hour: only their time is written again. */
  let told = { hour: Number.NaN, members: new Set<number>() };
  return {
    seen: (memberId) => void noted.add(memberId),
    async flush(app) {
      const memberIds = [...noted].sort((one, other) => one - other);
      noted = new Set();
      const at = app.clock.now();
      const hour = Math.floor(at.getTime() / HOUR_MS);
      if (told.hour !== hour) told = { hour, members: new Set() };
      const { members } = told;
      const first: number[] = [];
      const again: number[] = [];
      for (const id of memberIds) (members.has(id) ? again : first).push(id);
      for (const batch of batchesOf(again)) {
        const moved = await app.db.transaction().execute((tx) => movePresence(tx, batch, at));
        // A crash of the database empties the unlogged table of times.
        if (moved < batch.length) await tell(app, batch, at);
      }
      for (const batch of batchesOf(first)) {
        await tell(app, batch, at);
        for (const id of batch) members.add(id);
      }
    },
  };
}

function* batchesOf(memberIds: readonly number[]) {
  for (let start = 0; start < memberIds.length; start += BATCH) yield memberIds.slice(start, start + BATCH);
}

async function tell(app: Parts, memberIds: readonly number[], at: Date): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await writePresence(tx, memberIds, at);
    await app.announce(tx, membersSeen, { memberIds: [...memberIds], at });
  });
}

/** @returns a function that stops it after a last flush */
export function keepPresence(app: Parts & Pick<App, "log">, presence: Presence): () => Promise<void> {
  const flush = () =>
    presence.flush(app).catch((error) => app.log.warn({ err: error }, "could not write presence"));
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
