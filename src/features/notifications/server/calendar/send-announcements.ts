import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { findReceiver } from "../find-receiver.ts";
import { mailMember } from "./mail-member.ts";
import {
  type Announcement,
  isMailDue,
  listAgreed,
  listOpenAnnouncements,
  moveAnnouncement,
} from "./queries-calendar.ts";

const BATCH = 200;

/**
 * Sends the operator's news and promotions to those who agreed to them, in the order of their numbers. A run that was
 * broken off goes on where it stopped. Mail about activity goes first: while any is due, this waits.
 */
export const sendAnnouncements: Job = {
  name: "send-announcements",
  schedule: "* * * * *",
  async run(app) {
    for (const announcement of await listOpenAnnouncements(app.db, app.clock.now()))
      while (!(await isMailDue(app.db, app.clock.now())) && (await sendBatch(app, announcement)));
  },
};

/** @returns whether there may be more */
async function sendBatch(app: App, announcement: Announcement): Promise<boolean> {
  const { id, type, siteId } = announcement;
  const memberIds = await listAgreed(app.db, { type, siteId, after: announcement.sentTo, limit: BATCH });
  for (const memberId of memberIds) {
    await sendTo(app, announcement, memberId);
    announcement.sentTo = memberId;
  }
  const isDone = memberIds.length < BATCH;
  const doneAt = isDone ? app.clock.now() : null;
  await app.db
    .transaction()
    .execute((tx) => moveAnnouncement(tx, { id, sentTo: announcement.sentTo, doneAt }));
  return !isDone;
}

async function sendTo(app: App, { id, type, texts, page }: Announcement, memberId: number): Promise<void> {
  const receiver = await findReceiver(app, memberId);
  if (!receiver) return;
  const { subject, paragraphs, button } = texts[receiver.locale];
  await mailMember(app, receiver, {
    type,
    id: `${memberId} ${id}`,
    write: () => ({ subject, paragraphs, button: { words: button, path: page } }),
  });
}
