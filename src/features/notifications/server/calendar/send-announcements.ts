import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { findReceiver } from "../find-receiver.ts";
import { throwFailures, tryAll } from "../try-all.ts";
import {
  type Announcement,
  isMailDue,
  listAgreed,
  listOpenAnnouncements,
  moveAnnouncement,
} from "./queries-calendar.ts";
import { tellMember } from "./tell-member.ts";

const BATCH = 200;

/**
 * Sends the operator's news and promotions to those who agreed to them, in the order of their numbers. A run that was
 * broken off goes on where it stopped. Mail about activity goes first: while any is due, this waits.
 */
export const sendAnnouncements: Job = {
  name: "send-announcements",
  schedule: "* * * * *",
  async run(app) {
    const failures: unknown[] = [];
    for (const announcement of await listOpenAnnouncements(app.db, app.clock.now()))
      while (
        !(await isMailDue(app.db, app.clock.now())) &&
        (await sendBatch(app, { announcement, failures }))
      );
    throwFailures(failures, "some members did not get an announcement");
  },
};

type Sending = { announcement: Announcement; failures: unknown[] };

/** An announcement is not worth a second try, so a failure is only reported. @returns whether there may be more */
async function sendBatch(app: App, { announcement, failures }: Sending): Promise<boolean> {
  const { id, type, siteId } = announcement;
  const memberIds = await listAgreed(app.db, { type, siteId, after: announcement.sentTo, limit: BATCH });
  failures.push(...(await tryAll(memberIds, (memberId) => sendTo(app, announcement, memberId))));
  announcement.sentTo = memberIds.at(-1) ?? announcement.sentTo;
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
  await tellMember(app, receiver, {
    type,
    id: `${memberId} ${id}`,
    write: () => ({ subject, paragraphs, button: { words: button, path: page } }),
  });
}
