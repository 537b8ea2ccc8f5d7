import { settingsOf } from "#features/site/server/site.ts";
import type { App, Notice, Notices } from "#platform/app.ts";
import { enqueueOnce } from "#platform/enqueue.ts";
import { LOOKING_MS } from "../rules.ts";
import { notificationsSettings } from "../settings.ts";
import { PUSH_JOB } from "./push-job.ts";
import { endAbsences, type Noted, type SiteWaits, writeLooked, writeNoted } from "./queries-due.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;

const FLUSH_MS = 2_000;
/** How often the last look of a member is written at most. */
const LOOKED_EVERY_MS = 30_000;
/** Larger statements are no faster. */
const BATCH = 500;

export type NoticeBoard = Notices & { flush(app: Parts): Promise<void> };

/**
 * Collects in memory what members may want to be told of, and writes it every two seconds. A crash loses two seconds;
 * a nightly job finds the messages that were lost.
 * @param clock times of looks
 */
export function openNotices(clock: App["clock"]): NoticeBoard {
  let noted = new Map<number, Noted>();
  let looking = new Map<number, Date>();
  const written = new Map<number, number>();
  return {
    note: (notice) => void noted.set(notice.memberId, join(noted.get(notice.memberId), notice)),
    noteLooking: (memberId) => void looking.set(memberId, clock.now()),
    async flush(app) {
      const [notes, looks] = [[...noted.values()], [...looking]];
      noted = new Map();
      looking = new Map();
      const due = looks.filter(([id, at]) => at.getTime() - (written.get(id) ?? 0) >= LOOKED_EVERY_MS);
      for (const batch of batchesOf(due.sort(([one], [other]) => one - other))) {
        await app.db.transaction().execute(async (tx) => {
          await writeLooked(tx, batch);
          await endAbsences(tx, batch);
        });
        for (const [id, at] of batch) written.set(id, at.getTime());
      }
      forgetOld(written, app.clock.now().getTime() - LOOKED_EVERY_MS);
      for (const batch of batchesOf(notes.sort((one, other) => one.memberId - other.memberId)))
        await writeNotes(app, batch);
    },
  };
}

/** Events are noted after their own commit, so they may arrive in another order. */
function join(before: Noted | undefined, { memberId, kind, at }: Notice): Noted {
  const isLike = kind !== "message";
  return {
    memberId,
    at: before && before.at > at ? before.at : at,
    messagesSince: isLike ? (before?.messagesSince ?? null) : earlier(before?.messagesSince, at),
    likesSince: isLike ? earlier(before?.likesSince, at) : (before?.likesSince ?? null),
  };
}

function earlier(before: Date | null | undefined, at: Date): Date {
  return before && before < at ? before : at;
}

async function writeNotes(app: Parts, batch: readonly Noted[]): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const isPushDue = await writeNoted(tx, {
      ...{ batch, now, sites: waitsOf(app) },
      lookingSince: new Date(now.getTime() - LOOKING_MS),
      lookAgainAt: new Date(now.getTime() + LOOKING_MS),
    });
    if (isPushDue) await enqueueOnce(tx, PUSH_JOB, {});
  });
}

function waitsOf({ sites }: Pick<App, "sites">): SiteWaits[] {
  return sites.list().map((site) => {
    const settings = settingsOf({ site }, notificationsSettings);
    return {
      siteId: site.id,
      messages: settings.mail_after_minutes,
      likes: settings.likes_mail_after_minutes,
    };
  });
}

function forgetOld(written: Map<number, number>, before: number): void {
  for (const [id, at] of written) if (at < before) written.delete(id);
}

function* batchesOf<Item>(items: readonly Item[]) {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** @returns a function that stops it after a last flush */
export function keepNotices(app: Parts & Pick<App, "log">, board: NoticeBoard): () => Promise<void> {
  const flush = () =>
    board.flush(app).catch((error) => app.log.warn({ err: error }, "could not write notices"));
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
