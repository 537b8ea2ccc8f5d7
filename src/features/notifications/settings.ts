import { settingsIn } from "#base/site-settings.ts";

const notifications = settingsIn("notifications");

export const notificationsSettings = {
  mail_after_minutes: notifications.number({
    default: 15,
    min: 1,
    max: 1_440,
    unit: "minutes",
    words: "how long messages stay unread before a mail tells a member who is away",
  }),
  likes_mail_after_minutes: notifications.number({
    default: 60,
    min: 1,
    max: 1_440,
    unit: "minutes",
    words: "how long likes and matches stay unseen before a mail tells a member who is away",
  }),
  first_reminder_hours: notifications.number({
    default: 24,
    min: 1,
    max: 168,
    unit: "hours",
    words: "time between the mail about unread messages and the first reminder",
  }),
  second_reminder_hours: notifications.number({
    default: 72,
    min: 2,
    max: 336,
    unit: "hours",
    words: "time between the mail about unread messages and the second reminder, the last one",
  }),
  pushes_per_day: notifications.number({
    default: 30,
    min: 1,
    max: 200,
    unit: "pushes",
    per: "day",
    words: "pushes to one member; after these it is at most one an hour",
  }),
};

/** The values of these settings. */
export type Timing = { readonly [Name in keyof typeof notificationsSettings]: number };
