import type { OutgoingPush } from "#adapters/push/push.ts";
import { countUnread } from "#features/chat/server/chat.ts";
import { countNew } from "#features/likes/server/likes.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import { enqueueOnce } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { afterQuietHours, CHANNELS, type Detail, nextPushAt, pushesLeft, soundsAgain } from "../rules.ts";
import { notificationsSettings } from "../settings.ts";
import { findReceiver, type Receiver } from "./find-receiver.ts";
import { PUSH_JOB } from "./push-job.ts";
import { listNews, type PushNews, writePush } from "./push-news.ts";
import { pushToDevices } from "./push-to-devices.ts";
import { claimPushes, type Due, deleteDue, listPushed, readOverdue, setPushed } from "./queries-due.ts";
import { findZone, quietOf } from "./read-notifications.ts";
import { isNothing, keepWanted, readWaiting } from "./read-waiting.ts";
import { throwFailures, tryAll } from "./try-all.ts";

const CLAIMED_MS = 5 * 60_000;
const BATCH = 100;
/** Push services answer in about 100 ms. */
const AT_ONCE = 20;
/**
 * For this long, one member's pushes are sent; what is left by then waits for the next run. A batch takes five turns of
 * it, which end before its rows count as free again.
 */
const LONGEST_MS = 30_000;

export const pushJobs: Job[] = [
  // Pushes that waited for quiet hours or for a member who had just been looking.
  {
    name: "find-due-pushes",
    schedule: "* * * * *",
    async run({ db, clock, metrics }) {
      const overdue = await readOverdue(db, clock.now());
      for (const channel of CHANNELS) metrics.notificationsOverdue.set({ channel }, overdue[channel] ?? 0);
      if (overdue.push !== null) await db.transaction().execute((tx) => enqueueOnce(tx, PUSH_JOB, {}));
    },
  },
  { name: PUSH_JOB.job, run: (app) => sendDuePushes(app) },
];

async function sendDuePushes(app: App): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const now = app.clock.now();
    const until = new Date(now.getTime() + CLAIMED_MS);
    const claimed = await app.db.transaction().execute((tx) => claimPushes(tx, { now, until, limit: BATCH }));
    failures.push(...(await tryAll(claimed, (due) => pushDue(app, due), { atOnce: AT_ONCE })));
    if (claimed.length < BATCH) break;
  }
  throwFailures(failures, "some pushes failed");
}

/** Everything is asked again at this moment: what is unread, who wrote it, and what the member wants. */
async function pushDue(app: App, due: Due): Promise<void> {
  const { memberId, since, notedAt } = due;
  const [receiver, waiting] = await Promise.all([
    findReceiver(app, memberId),
    readWaiting(app, { memberId, since }),
  ]);
  const hasLooked = receiver?.lookedAt && receiver.lookedAt >= notedAt;
  if (!receiver || hasLooked || isNothing(waiting)) {
    await app.db.transaction().execute((tx) => deleteDue(tx, due));
    return;
  }
  const wanted = keepWanted(waiting, (type) => receiver.wants(type, "push"));
  const news = receiver.isPrivate ? [] : listNews(wanted, notedAt);
  const planned = await plan(app, receiver, { due, news });
  const done = await sendPlanned(app, receiver, planned);
  await app.db.transaction().execute((tx) =>
    setPushed(tx, {
      ...{ memberId, since, notedAt },
      tags: done.tags,
      pushes: done.pushes,
      at: app.clock.now(),
      pushAt: earliest([...planned.waits, ...done.retries]),
    }),
  );
}

type Planned = {
  now: PushNews[];
  /** When the others may be pushed. */
  waits: Date[];
  /** The latest push of each tag. */
  last: ReadonlyMap<string, Date>;
  /** Tells of everything at once, because it has waited for the end of the quiet hours. */
  isOne: boolean;
  /** How many pushes may be sent now. */
  most: number;
};

/** Decides what is pushed now. What was pushed before is not pushed again. */
async function plan(
  app: App,
  receiver: Receiver,
  { due, news }: { due: Due; news: readonly PushNews[] },
): Promise<Planned> {
  const now = app.clock.now();
  const quiet = quietOf(receiver);
  const zone = await findZone(app, due.memberId);
  const timing = settingsOf({ site: app.sites.get(receiver.siteId) }, notificationsSettings);
  const rows = new Map((await listPushed(app.db, due.memberId)).map((row) => [row.tag, row]));
  const before = { ...due, unseen: due.unseenPushes, lastAt: due.lastPushAt, today: due.pushesToday };
  const planned: PushNews[] = [];
  const waits: Date[] = [];
  for (const one of news) {
    const row = rows.get(one.tag);
    if (row && one.at <= row.at) continue;
    const tag = { kind: one.kind, lastAt: row?.at ?? null, pushes: row?.pushes ?? 0 };
    const allowed = nextPushAt(before, tag, { now, timing });
    const at = allowed && afterQuietHours(allowed, quiet, zone);
    if (at && at <= now) planned.push(one);
    else if (at) waits.push(at);
  }
  return {
    ...{ now: planned, waits },
    last: new Map([...rows].map(([tag, row]) => [tag, row.at])),
    isOne: planned.some(({ at }) => afterQuietHours(at, quiet, zone) > at),
    most: pushesLeft(before, timing),
  };
}

type Done = {
  pushes: number;
  /** The tags that these pushes stand for. */
  tags: string[];
  retries: Date[];
};

async function sendPlanned(app: App, receiver: Receiver, planned: Planned): Promise<Done> {
  const { memberId, siteId, locale, pushDetail } = receiver;
  const done: Done = { pushes: 0, tags: [], retries: [] };
  if (planned.now.length === 0) return done;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
  const badge = (await countUnread(app.db, memberId)) + (await countNew(app.db, memberId));
  const detail = planned.isOne ? "none" : pushDetail;
  const texts = app.translations.texts(locale);
  const end = app.clock.now().getTime() + LONGEST_MS;
  for (const told of pushesOf(planned, detail)) {
    const now = app.clock.now();
    if (done.pushes >= planned.most || now.getTime() > end) {
      done.retries.push(now);
      break;
    }
    const [news] = told;
    const card = news.otherId === null ? undefined : await readCard(app, news.otherId);
    const payload = writePush(news, {
      ...{ site, detail, badge },
      texts,
      name: card ? nameOf(texts, card) : null,
      soundsAgain: soundsAgain(planned.last.get(news.tag) ?? null, now),
    });
    const { isSent, retryAt } = await pushToDevices(app, { memberId, siteId, type: news.type }, {
      payload,
      ttl: DAY_SECONDS,
      urgency: news.kind === "message" ? "high" : "normal",
      topic: `${memberId} ${payload.notification.tag}`,
      origin: site.origin,
    } satisfies OutgoingPush);
    if (isSent) {
      done.pushes++;
      done.tags.push(...told.map(({ tag }) => tag));
    }
    if (retryAt) done.retries.push(retryAt);
  }
  return done;
}

type Told = [PushNews, ...PushNews[]];

/**
 * Groups the news by push: each shows its first and stands for the others. Without names, pushes about several
 * conversations would all say the same.
 */
function pushesOf({ now, isOne }: Planned, detail: Detail): Told[] {
  const isMessage = ({ kind }: PushNews) => kind === "message";
  const pages = isOne ? [now] : [now.filter(isMessage), now.filter((news) => !isMessage(news))];
  const groups = detail === "names" ? now.map((news) => [news]) : pages;
  return groups.filter((group): group is Told => group.length > 0);
}

const DAY_SECONDS = 86_400;

function earliest(times: readonly Date[]): Date | null {
  return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null;
}
