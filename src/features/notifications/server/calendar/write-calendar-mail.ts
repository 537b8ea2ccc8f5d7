import { classOf, type NotificationType } from "#base/notification-types.ts";
import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import type { ReminderKind } from "../../calendar-rules.ts";

type To = { texts: Texts; site: MailSite };

export type CalendarWords = {
  subject: string;
  paragraphs: [string, ...string[]];
  button: { words: string; path: string };
};

type CalendarMail = To & { type: NotificationType; words: CalendarWords; unsubscribeLink: string };

/** Writes a scheduled mail. It says why the member gets it, and where to switch such mails off. */
export function writeCalendarMail({ texts, site, type, words, unsubscribeLink }: CalendarMail): WrittenMail {
  const t = texts.t("notifications");
  const { subject, paragraphs, button } = words;
  return writeMail({
    ...{ texts, site, subject, paragraphs },
    button: { words: button.words, link: `${site.origin}${button.path}` },
    secondLink: { words: t("mails.stop"), link: unsubscribeLink },
    reason: t(`mails.${classOf(type)}_reason`, { name: site.name }),
  });
}

export function writeReminder({ texts, site }: To, kind: ReminderKind): CalendarWords {
  const t = texts.t("notifications");
  return {
    subject: t(`mails.reminders.${kind}.subject`),
    paragraphs: [t(`mails.reminders.${kind}.first`), t(`mails.reminders.${kind}.why`)],
    button: { words: t("mails.activity.button", { name: site.name }), path: "/profile" },
  };
}

/** Credits of this order were closed until the time to withdraw was over. */
export function writeOpened({ texts, site }: To, order: number): CalendarWords {
  const t = texts.t("notifications");
  return {
    subject: t("mails.reminders.opened.subject"),
    paragraphs: [t("mails.reminders.opened.first", { order }), t("mails.reminders.opened.why")],
    button: { words: t("mails.activity.button", { name: site.name }), path: "/transactions" },
  };
}

export type WeekCounts = { messages: number; matches: number; likes: number; members: number };

/** Tells how much happened in the week, without a name. */
export function writeWeekly({ texts, site }: To, counts: WeekCounts): CalendarWords {
  const t = texts.t("notifications");
  return {
    subject: t("mails.weekly.subject"),
    paragraphs: [t("mails.weekly.first"), sayCounts(texts, counts)],
    button: { words: t("mails.activity.button", { name: site.name }), path: "/" },
  };
}

function sayCounts(texts: Texts, counts: WeekCounts): string {
  const t = texts.t("notifications");
  const said = [
    counts.messages > 0 && t("mails.activity.messages", { count: counts.messages }),
    counts.matches > 0 && t("mails.activity.matches", { count: counts.matches }),
    counts.likes > 0 && t("mails.activity.likes", { count: counts.likes }),
    counts.members > 0 && t("mails.weekly.members", { count: counts.members }),
  ].filter((words) => words !== false);
  return new Intl.ListFormat(texts.locale).format(said);
}
