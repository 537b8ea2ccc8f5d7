import { classOf, NOTIFICATION_TYPES, type NotificationType } from "#base/notification-types.ts";
import type { Timing } from "./settings.ts";

/** Browsers of one member that take pushes. A new one takes the place of the one that was seen longest ago. */
export const MOST_DEVICES = 20;

export const CHANNELS = ["mail", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

export const DETAILS = ["none", "names"] as const;
/** Details that a mail or a push shows: nothing of a person, or usernames. Never what was written. */
export type Detail = (typeof DETAILS)[number];

/** Version of the sentence beside the switches for marketing. A new sentence needs a new version. */
export const CONSENT_TEXT = "2026-11";

/** By push, activity is on except for reminders. Marketing is off until the member agrees. */
const OFF_BY_DEFAULT: Record<Channel, ReadonlySet<NotificationType>> = {
  mail: new Set(),
  push: new Set(["unread_message_reminders", "reminders"]),
};

export function isOnByDefault(type: NotificationType, channel: Channel): boolean {
  return classOf(type) === "activity" && !OFF_BY_DEFAULT[channel].has(type);
}

export type Choice = { type: NotificationType; channel: Channel; wanted: boolean };

export function isWanted(choices: readonly Choice[], type: NotificationType, channel: Channel): boolean {
  const chosen = choices.find((choice) => choice.type === type && choice.channel === channel);
  return chosen?.wanted ?? isOnByDefault(type, channel);
}

/** Every type with what the member gets of it, in the order of the specification. */
export function listWanted(choices: readonly Choice[]) {
  return NOTIFICATION_TYPES.map((type) => ({
    type,
    mail: isWanted(choices, type, "mail"),
    push: isWanted(choices, type, "push"),
  }));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A member who has used a page within this time is not told of anything. */
export const LOOKING_MS = MINUTE;

export type Stage = "waiting" | "mailed" | "reminded_1" | "reminded_2";

/** An absence of a member, from the first thing that happened since their last visit. */
export type Absence = {
  state: Stage;
  messagesSince: Date | null;
  likesSince: Date | null;
  mailedAt: Date | null;
};

/** When the next mail of this absence is due; null if there is none. */
export function nextMailAt({ state, messagesSince, likesSince, mailedAt }: Absence, timing: Timing) {
  if (state === "waiting") {
    const times = [
      messagesSince && after(messagesSince, timing.mail_after_minutes * MINUTE),
      likesSince && after(likesSince, timing.likes_mail_after_minutes * MINUTE),
    ].filter((time) => time !== null);
    return times.length > 0 ? earliest(times) : null;
  }
  if (!mailedAt || state === "reminded_2") return null;
  const hours = state === "mailed" ? timing.first_reminder_hours : timing.second_reminder_hours;
  return after(mailedAt, hours * HOUR);
}

/**
 * Returns the schedule after the mail that was due has been sent. After a pause of the program the next one does not
 * follow at once.
 */
export function mailAfter(absence: Absence, now: Date, timing: Timing): Date | null {
  const due = nextMailAt(absence, timing);
  return due && latest([due, after(now, timing.first_reminder_hours * HOUR)]);
}

/** The pushes of an absence so far. */
export type Pushed = {
  state: Stage;
  since: Date;
  unseen: number;
  lastAt: Date | null;
  /** Pushes on the present day. */
  today: number;
};

/** The pushes with one tag: about one conversation, about likes, or about matches. */
export type PushedTag = { kind: "message" | "like" | "match"; lastAt: Date | null; pushes: number };

const REPEATED_AFTER_MS = 30 * SECOND;
const REPEATED_OFTEN_AFTER_MS = 5 * MINUTE;
const LIKES_AFTER_MS = HOUR;
const UNSEEN_BEFORE_SLOW = 3;
const GIVEN_UP_AFTER_MS = 14 * DAY;

/**
 * When a push with this tag may be sent at the earliest; null if nothing is pushed any more in this absence. Quiet hours
 * come on top.
 */
export function nextPushAt(pushed: Pushed, tag: PushedTag, { now, timing }: { now: Date; timing: Timing }) {
  const waits = [now];
  if (tag.lastAt) waits.push(after(tag.lastAt, gapOf(tag)));
  const isSlow = pushed.state === "reminded_2" && pushed.unseen >= UNSEEN_BEFORE_SLOW;
  if (isSlow && now.getTime() - pushed.since.getTime() > GIVEN_UP_AFTER_MS) return null;
  if (isSlow && pushed.lastAt) waits.push(after(pushed.lastAt, DAY));
  if (pushed.today >= timing.pushes_per_day && pushed.lastAt) waits.push(after(pushed.lastAt, HOUR));
  return latest(waits);
}

/** How many pushes may follow each other now, where `nextPushAt` allows one. */
export function pushesLeft({ today }: Pick<Pushed, "today">, timing: Pick<Timing, "pushes_per_day">): number {
  return Math.max(1, timing.pushes_per_day - today);
}

function gapOf({ kind, pushes }: PushedTag): number {
  if (kind === "like") return LIKES_AFTER_MS;
  return pushes < 2 ? REPEATED_AFTER_MS : REPEATED_OFTEN_AFTER_MS;
}

/** Whether a push that replaces an earlier one of its tag makes a sound again. */
export function soundsAgain(lastAt: Date | null, now: Date): boolean {
  return !lastAt || now.getTime() - lastAt.getTime() > REPEATED_OFTEN_AFTER_MS;
}

export type QuietHours = { from: number; to: number };

/** Local time in the zone, or in UTC if the zone is unknown. */
function clockIn(timeZone: string, at: Date): { hour: number; minute: number } {
  const options = { hour: "numeric", minute: "numeric", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en", { ...options, timeZone }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { hour: read("hour"), minute: read("minute") };
}

function isQuietHour({ from, to }: QuietHours, hour: number): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Returns `at`, or the end of the quiet hours that it lies in. */
export function afterQuietHours(at: Date, quiet: QuietHours | null, timeZone: string): Date {
  if (!quiet || quiet.from === quiet.to) return at;
  let time = at;
  // A day has 23 to 25 hours, and each step goes to the next full hour.
  for (let steps = 0; steps < 26; steps++) {
    const { hour, minute } = clockIn(timeZone, time);
    if (!isQuietHour(quiet, hour)) return time;
    const seconds = time.getTime() % MINUTE;
    time = new Date(time.getTime() - seconds + (60 - minute) * MINUTE);
  }
  return time;
}

function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}
