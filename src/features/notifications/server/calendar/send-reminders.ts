import { discoverySettings } from "#features/discovery/settings.ts";
import { countPhotos } from "#features/photos/server/photos.ts";
import { completeness, fieldsAsked, readOwnProfile } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { FULL_ENOUGH, REMINDER_DAYS, REMINDER_KINDS, type ReminderKind } from "../../calendar-rules.ts";
import { findReceiver, type Receiver } from "../find-receiver.ts";
import { throwFailures, tryAll } from "../try-all.ts";
import { type Candidate, findLastAt, listCandidates, setSent } from "./queries-calendar.ts";
import { tellMember } from "./tell-member.ts";
import { writeReminder } from "./write-calendar-mail.ts";

const BATCH = 200;
const WEEK = 7 * 86_400_000;

/** Reminds new members of what is missing: the confirmed address, a photo, or half of the profile. */
export const sendReminders: Job = {
  name: "send-reminders",
  schedule: "12 * * * *",
  async run(app) {
    const failures: unknown[] = [];
    for (const kind of REMINDER_KINDS) {
      for (let after = 0; ; ) {
        const candidates = await listCandidates(app.db, {
          ...{ kind, after, limit: BATCH },
          days: REMINDER_DAYS[kind],
          status: statusFor(kind),
          now: app.clock.now(),
        });
        failures.push(...(await tryAll(candidates, (candidate) => remind(app, kind, candidate))));
        if (candidates.length < BATCH) break;
        after = candidates.at(-1)?.memberId as number;
      }
    }
    throwFailures(failures, "some reminders failed");
  },
};

function statusFor(kind: ReminderKind): "active" | "not_confirmed" {
  return kind === "confirm" ? "not_confirmed" : "active";
}

async function remind(app: App, kind: ReminderKind, { memberId, number }: Candidate): Promise<void> {
  const receiver = await findReceiver(app, memberId, statusFor(kind));
  if (!receiver || !(await isMissing(app, kind, receiver))) return;
  const now = app.clock.now();
  const last = await findLastAt(app.db, memberId);
  // Reminders of the address come closer together, because the account is of no use without it.
  if (kind !== "confirm" && last && now.getTime() - last.getTime() < WEEK) return;
  await tellMember(app, receiver, {
    type: "reminders",
    id: `${memberId} ${kind} ${number}`,
    write: (to) => writeReminder(to, kind),
  });
  await app.db.transaction().execute((tx) => setSent(tx, { memberId, kind, mails: number, at: now }));
}

async function isMissing(app: App, kind: ReminderKind, { memberId, siteId }: Receiver): Promise<boolean> {
  if (kind === "confirm") return true;
  const photos = await countPhotos(app.db, memberId);
  if (kind === "photo") return photos === 0;
  const page = { site: app.sites.get(siteId) };
  const asked = fieldsAsked({
    ...settingsOf(page, profilesSettings),
    ...settingsOf(page, discoverySettings),
  });
  return photos > 0 && completeness(await readOwnProfile(app, memberId), photos, asked) < FULL_ENOUGH;
}
