import { listCards } from "#features/profiles/server/profiles.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { mailAfter, nextMailAt, type Stage } from "../rules.ts";
import { notificationsSettings } from "../settings.ts";
import { findReceiver, type Receiver } from "./find-receiver.ts";
import { pushPlainly } from "./push-plainly.ts";
import { upsertRow } from "./queries.ts";
import { claimMails, type Due, deleteDue, setMailed } from "./queries-due.ts";
import { isNothing, keepWanted, readWaiting, type Waiting } from "./read-waiting.ts";
import { throwFailures, tryAll } from "./try-all.ts";
import { writeActivityMail } from "./write-activity-mail.ts";

/** A mail server that does not answer may hold a batch for a minute a mail. */
const CLAIMED_MS = 30 * 60_000;
const BATCH = 50;
/** As many as there are connections to the mail server. */
const AT_ONCE = 4;
const DAY = 86_400_000;

export const sendActivityMails: Job = {
  name: "send-activity-mails",
  schedule: "* * * * *",
  run: (app) => sendDueMails(app),
};

/** Sends what is due. Several processes can do so at once: each takes other members. */
async function sendDueMails(app: App): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const now = app.clock.now();
    const until = new Date(now.getTime() + CLAIMED_MS);
    const claimed = await app.db.transaction().execute((tx) => claimMails(tx, { now, until, limit: BATCH }));
    failures.push(...(await tryAll(claimed, (due) => sendDue(app, due), { atOnce: AT_ONCE })));
    if (claimed.length < BATCH) break;
  }
  throwFailures(failures, "some activity mails failed");
}

const NEXT: Record<Stage, Stage> = {
  waiting: "mailed",
  mailed: "reminded_1",
  reminded_1: "reminded_2",
  reminded_2: "reminded_2",
};

/** Everything is asked again at this moment: what is unread, who wrote it, and what the member wants. */
async function sendDue(app: App, due: Due): Promise<void> {
  const { memberId, since } = due;
  const now = app.clock.now();
  const [receiver, waiting] = await Promise.all([
    findReceiver(app, memberId),
    readWaiting(app, { memberId, since }),
  ]);
  const hasLooked = receiver?.lookedAt && receiver.lookedAt >= due.notedAt;
  if (!receiver || hasLooked || isNothing(waiting)) {
    await app.db.transaction().execute((tx) => deleteDue(tx, due));
    return;
  }
  const timing = settingsOf({ site: app.sites.get(receiver.siteId) }, notificationsSettings);
  const dueAt = nextMailAt(due, timing);
  if (!dueAt || dueAt > now) {
    const { state, mailedAt } = due;
    await app.db
      .transaction()
      .execute((tx) => setMailed(tx, { memberId, since, state, mailedAt, mailAt: dueAt }));
    return;
  }
  const told = chooseContent(receiver, { due, waiting, now });
  const isReminder = due.state !== "waiting" && waiting.conversations.length > 0;
  if (isReminder) await pushPlainly(app, receiver, { type: "unread_message_reminders", page: "/chats" });
  if (told) await sendOne(app, receiver, { due, told });
  const stage = { state: NEXT[due.state], mailedAt: due.mailedAt ?? now };
  const mailAt = mailAfter({ ...due, ...stage }, now, timing);
  const tellsLikesAlone = told?.conversations.length === 0 && told.access === 0;
  await app.db.transaction().execute(async (tx) => {
    await setMailed(tx, { memberId, since, ...stage, mailAt });
    if (tellsLikesAlone) await upsertRow(tx, memberId, { likesMailedAt: now });
  });
}

type Deciding = { due: Due; waiting: Waiting; now: Date };

/** Content of the mail; null if none is to be sent. */
function chooseContent(receiver: Receiver, { due, waiting, now }: Deciding): Waiting | null {
  if (receiver.mailOffAt || receiver.isPrivate || !receiver.email) return null;
  const wanted = keepWanted(waiting, (type) => receiver.wants(type, "mail"));
  if (due.state !== "waiting") {
    // Only messages are worth a reminder.
    const reminds = receiver.wants("unread_message_reminders", "mail") && wanted.conversations.length > 0;
    return reminds ? { ...wanted, likes: [], access: 0 } : null;
  }
  const hasToldLikes = receiver.likesMailedAt && now.getTime() - receiver.likesMailedAt.getTime() < DAY;
  const isLikesAlone = wanted.conversations.length === 0 && wanted.access === 0;
  if (isNothing(wanted) || (isLikesAlone && hasToldLikes)) return null;
  return wanted;
}

type Telling = { due: Due; told: Waiting };

async function sendOne(app: App, receiver: Receiver, { due, told }: Telling): Promise<void> {
  const { memberId, siteId, locale, email, mailDetail } = receiver;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
  const isReminder = due.state !== "waiting";
  const type = isReminder
    ? "unread_message_reminders"
    : told.conversations.some(({ isNew }) => isNew)
      ? "new_conversations"
      : told.conversations.length > 0 || told.access > 0
        ? "new_messages"
        : "like";
  const token = unsubscribeToken(app.seal, { memberId, type });
  const texts = app.translations.texts(locale);
  const mail = writeActivityMail({
    texts,
    ...{ site, waiting: told, isReminder },
    names: mailDetail === "names" ? await nameAll(app, texts, told) : [],
    unsubscribeLink: `${site.origin}/unsubscribe/${token}`,
  });
  await sendMail(app, {
    ...{ site, mail, mailClass: "activity", unsubscribe: { memberId, type } },
    to: email as string,
    kind: type,
    // The same absence and step is never mailed twice, also not after a crash.
    id: `${memberId} ${due.since.getTime()} ${due.state}`,
    thread: `activity ${memberId} ${type}`,
  });
}

const MOST_NAMES = 5;

async function nameAll(app: App, texts: Texts, { conversations, likes }: Waiting): Promise<string[]> {
  const ids = [...new Set([...conversations, ...likes].map(({ otherId }) => otherId))].slice(0, MOST_NAMES);
  return (await listCards(app, ids)).map((card) => nameOf(texts, card));
}
