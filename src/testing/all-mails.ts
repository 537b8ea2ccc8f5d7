import { ACCOUNT_MAILS } from "#features/accounts/server/mails/account-mails.fixture.ts";
import { writeAnswer } from "#features/inquiries/server/mails/mail-answer.ts";
import { writeConfirmation, writeReceipt } from "#features/inquiries/server/mails/mail-receipt.ts";
import { writeInactiveMail } from "#features/leaving/server/inactive/mail-inactive.ts";
import { writeQuestionMail } from "#features/moderation/server/hearing/mail-question.ts";
import { writeLetter } from "#features/moderation/server/statements/write-letter.ts";
import { REMINDER_KINDS } from "#features/notifications/calendar-rules.ts";
import {
  writeCalendarMail,
  writeOpened,
  writeReminder,
  writeWeekly,
} from "#features/notifications/server/calendar/write-calendar-mail.ts";
import { writeMailCheck } from "#features/notifications/server/mail-check/write-mail-check.ts";
import { writeActivityMail } from "#features/notifications/server/write-activity-mail.ts";
import { SHOP_MAILS } from "#features/shop/server/shop-mails.fixture.ts";
import { writeStaffMail } from "#features/staff/server/mails/staff-mails.ts";
import type { Texts } from "#i18n/texts.ts";
import type { MailSite, WrittenMail } from "#platform/mail/mail-frame.ts";
import { MAIL_SITE } from "./mail-site.ts";

type To = { texts: Texts; site: MailSite };
type Write = (to: To) => WrittenMail;

/** The recipient of the mails, and a member who wrote to them. */
export const USERNAMES = ["anna_88", "bob.example"] as const;
const [RECEIVER, WRITER] = USERNAMES;

const unsubscribeLink = `${MAIL_SITE.origin}/unsubscribe/9ix-2.9dQabcdefghijklmnopqrst`;
const waiting = {
  conversations: [
    { id: 1, otherId: 7, unread: 3, isNew: true, lastAt: new Date(0) },
    { id: 2, otherId: 8, unread: 1, isNew: false, lastAt: new Date(0) },
  ],
  likes: [
    { otherId: 9, isMatch: true, at: new Date(0) },
    { otherId: 10, isMatch: false, at: new Date(0) },
  ],
  access: 2,
};
const activity = { waiting, names: [], isReminder: false, unsubscribeLink };

const ACTIVITY: Record<string, Write> = {
  activity: (to) => writeActivityMail({ ...to, ...activity }),
  "activity-names": (to) => writeActivityMail({ ...to, ...activity, names: [WRITER, "carla_1"] }),
  "activity-reminder": (to) => writeActivityMail({ ...to, ...activity, isReminder: true }),
};

const CALENDAR: Record<string, Write> = {
  ...Object.fromEntries(
    REMINDER_KINDS.map((kind): [string, Write] => [
      `reminder-${kind}`,
      (to) =>
        writeCalendarMail({ ...to, type: "reminders", words: writeReminder(to, kind), unsubscribeLink }),
    ]),
  ),
  "credits-opened": (to) =>
    writeCalendarMail({ ...to, type: "reminders", words: writeOpened(to, 100_001), unsubscribeLink }),
  "weekly-update": (to) => {
    const words = writeWeekly(to, { messages: 3, matches: 1, likes: 2, members: 14 });
    return writeCalendarMail({ ...to, type: "weekly_updates", words, unsubscribeLink });
  },
};

const inactive = { closeOn: "2026-12-21", isLast: false, credits: 30 };
const person = { personId: 1 };
const link = `${MAIL_SITE.origin}/somewhere?token=Abc-123_xyz`;

const inquiry = { number: "S-7QW03-NDR2X" };
const answered = { ...inquiry, words: "Hello,\n\nyour payment has arrived." };

const OTHERS: Record<string, Write> = {
  "inquiry-receipt": (to) => writeReceipt({ ...to, ...inquiry }),
  "inquiry-confirmation": (to) => writeConfirmation({ ...to, ...inquiry, link }),
  "inquiry-answer": (to) => writeAnswer({ ...to, ...answered, link }),
  "inquiry-answer-visitor": (to) => writeAnswer({ ...to, ...answered, link: null }),
  "mail-check": (to) => writeMailCheck({ ...to, link }),
  inactive: (to) => writeInactiveMail({ ...to, ...inactive }),
  "inactive-last": (to) => writeInactiveMail({ ...to, ...inactive, isLast: true, credits: 0 }),
  decision: (to) => writeLetter({ ...to, link, receiver: "concerned" }),
  "report-answer": (to) => writeLetter({ ...to, link, receiver: "notifier" }),
  question: (to) => writeQuestionMail({ ...to, link }),
  "staff-urgent": (to) =>
    writeStaffMail({
      ...{ ...to, link: undefined },
      about: { what: "urgent_waits", ...person, count: 2, minutes: 15 },
    }),
  "staff-link": (to) => writeStaffMail({ ...to, link, about: { what: "link", ...person } }),
  "staff-factor": (to) =>
    writeStaffMail({ ...to, link: undefined, about: { what: "factor_changed", ...person } }),
  "staff-code": (to) =>
    writeStaffMail({ ...to, link: undefined, about: { what: "code_used", ...person, alias: "kim" } }),
  "staff-heads": (to) => {
    const heads = [{ chain: "audit" as const, id: 48_112, hash: "9f".repeat(32) }];
    const about = { what: "audit_heads" as const, ...person, whole: true, heads };
    return writeStaffMail({ ...to, link: undefined, about });
  },
  "staff-device": (to) => {
    const about = { what: "new_device", ...person, device: "Firefox, Linux", country: "DE" } as const;
    return writeStaffMail({ ...to, link: undefined, about });
  },
};

const named = (all: [string, Write][], prefix: string) =>
  Object.fromEntries(all.map(([name, write]) => [`${prefix} ${name}`.replace(/\W+/g, "-"), write]));

/** Every mail of every feature, written with sample facts. */
export const ALL_MAILS: Record<string, Write> = {
  ...named(
    Object.entries(ACCOUNT_MAILS).map(([name, write]) => [
      name,
      (to) => write({ ...to, username: RECEIVER }),
    ]),
    "account",
  ),
  ...named(
    Object.entries(SHOP_MAILS).map(([name, { write }]) => [name, write]),
    "shop",
  ),
  ...ACTIVITY,
  ...CALENDAR,
  ...OTHERS,
};

/** The mails about an account name it below, because a person may have several. */
export const NAMING = new Set([
  ...Object.keys(ALL_MAILS).filter((name) => name.startsWith("account-")),
  "activity-names",
]);
