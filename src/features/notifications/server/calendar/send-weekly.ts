import { countUnread } from "#features/chat/server/chat.ts";
import { countNewNearby } from "#features/discovery/server/discovery.ts";
import { listNewSince } from "#features/likes/server/likes.ts";
import { readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { isWeeklyDue } from "../../calendar-rules.ts";
import { findReceiver, type Receiver } from "../find-receiver.ts";
import { findZone } from "../read-notifications.ts";
import { throwFailures, tryAll } from "../try-all.ts";
import { findLastAt, listAgreed, setSent } from "./queries-calendar.ts";
import { tellMember } from "./tell-member.ts";
import { type WeekCounts, writeWeekly } from "./write-calendar-mail.ts";

const BATCH = 500;
const WEEK = 7 * 86_400_000;

/** Sends the weekly update to those who agreed to it, at 18:00 where they are. */
export const sendWeekly: Job = {
  name: "send-weekly-updates",
  schedule: "3 * * * *",
  async run(app) {
    const failures: unknown[] = [];
    for (let after = 0; ; ) {
      const memberIds = await listAgreed(app.db, { type: "weekly_updates", after, limit: BATCH });
      failures.push(...(await tryAll(memberIds, (memberId) => sendUpdate(app, memberId))));
      if (memberIds.length < BATCH) break;
      after = memberIds.at(-1) as number;
    }
    throwFailures(failures, "some weekly updates failed");
  },
};

async function sendUpdate(app: App, memberId: number): Promise<void> {
  const receiver = await findReceiver(app, memberId);
  if (!receiver) return;
  const now = app.clock.now();
  const { signedUpAt, lookedAt } = receiver;
  const lastAt = await findLastAt(app.db, memberId, "weekly");
  const timeZone = await findZone(app, memberId);
  if (!isWeeklyDue({ timeZone, signedUpAt, lookedAt, lastAt }, now)) return;
  const counts = await countWeek(app, receiver, new Date(now.getTime() - WEEK));
  // A week in which nothing happened is no reason to write.
  if (Object.values(counts).every((count) => count === 0)) return;
  const day = now.toISOString().slice(0, 10);
  await tellMember(app, receiver, {
    type: "weekly_updates",
    id: `${memberId} ${day}`,
    write: (to) => writeWeekly(to, counts),
  });
  await app.db.transaction().execute((tx) => setSent(tx, { memberId, kind: "weekly", mails: 1, at: now }));
}

async function countWeek(app: App, { memberId }: Receiver, since: Date): Promise<WeekCounts> {
  const { region, gender, sexuality } = await readOwnProfile(app, memberId);
  const [likes, messages, members] = await Promise.all([
    listNewSince(app.db, { viewerId: memberId, since }),
    countUnread(app.db, memberId),
    region
      ? countNewNearby(app.db, {
          ...{ viewerId: memberId, region, since },
          genders: seekedGenders(gender, sexuality),
        })
      : 0,
  ]);
  const matches = likes.filter(({ isMatch }) => isMatch).length;
  return { messages, matches, likes: likes.length - matches, members };
}
