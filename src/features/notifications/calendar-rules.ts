import type { Locale } from "#base/locales.ts";

/** Reminders for new members, with their days after the sign-up. */
export const REMINDER_DAYS = {
  confirm: [1, 3, 6],
  photo: [2, 9, 16],
  profile: [2, 9, 16],
} as const;
export type ReminderKind = keyof typeof REMINDER_DAYS;
export const REMINDER_KINDS = Object.keys(REMINDER_DAYS) as ReminderKind[];

/** Below this percentage a profile is worth a reminder. */
export const FULL_ENOUGH = 70;

const WEEKLY_HOUR = 18;
const DAY = 86_400_000;
const GIVEN_UP_MS = 56 * DAY;

type Weekly = {
  timeZone: string;
  signedUpAt: Date;
  /** Null if the member has not been here since this is noted. */
  lookedAt: Date | null;
  lastAt: Date | null;
};

/**
 * Whether the weekly update is due in this hour: at 18:00 where the member is, on the weekday of the sign-up, until the
 * member has been away for eight weeks.
 */
export function isWeeklyDue({ timeZone, signedUpAt, lookedAt, lastAt }: Weekly, now: Date): boolean {
  const away = now.getTime() - (lookedAt ?? signedUpAt).getTime();
  if (away > GIVEN_UP_MS) return false;
  if (lastAt && now.getTime() - lastAt.getTime() < 6 * DAY) return false;
  const here = weekdayAndHour(timeZone, now);
  return here.hour === WEEKLY_HOUR && here.weekday === weekdayAndHour(timeZone, signedUpAt).weekday;
}

function weekdayAndHour(timeZone: string, at: Date): { weekday: string; hour: number } {
  const options = { weekday: "short", hour: "numeric", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en", { ...options, timeZone }).formatToParts(at);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { weekday: read("weekday"), hour: Number(read("hour")) };
}

export const ANNOUNCED = ["promotions", "news"] as const;
export type Announced = (typeof ANNOUNCED)[number];

/** How many of a type may begin within how many days. */
export const MOST_ANNOUNCED = { promotions: { most: 1, days: 7 }, news: { most: 2, days: 30 } } as const;

/** Words of an announcement in one language. */
export type AnnouncementText = { subject: string; paragraphs: [string, ...string[]]; button: string };
export type AnnouncementTexts = Record<Locale, AnnouncementText>;
