import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import type { Waiting } from "./read-waiting.ts";

type ActivityMail = {
  texts: Texts;
  site: MailSite;
  waiting: Waiting;
  /** Usernames of who wrote or gave a like, if the member wants to read them. */
  names: readonly string[];
  isReminder: boolean;
  unsubscribeLink: string;
};

/** Tells how much waits, without anything of what was written. Subject and first paragraph can appear on a locked screen. */
export function writeActivityMail(mail: ActivityMail): WrittenMail {
  const { texts, site, waiting, names, isReminder, unsubscribeLink } = mail;
  const t = texts.t("notifications");
  const opening = isReminder ? "reminder" : "activity";
  const list = new Intl.ListFormat(texts.locale);
  return writeMail({
    texts,
    site,
    subject: t(`mails.${opening}.subject`),
    paragraphs: [
      t(`mails.${opening}.first`),
      list.format(countAll(texts, waiting)),
      ...(names.length > 0 ? [t("mails.activity.from", { names: list.format(names.map(unlink)) })] : []),
    ],
    button: { words: t("mails.activity.button", { name: site.name }), link: pageOf(waiting, site) },
    footnote: t("mails.activity.no_reply"),
    secondLink: { words: t("mails.stop"), link: unsubscribeLink },
    reason: t("mails.activity_reason", { name: site.name }),
  });
}

function countAll(texts: Texts, { conversations, likes, access }: Waiting): string[] {
  const t = texts.t("notifications");
  const messages = conversations.reduce((sum, { unread }) => sum + unread, 0);
  const matches = likes.filter(({ isMatch }) => isMatch).length;
  const counts = { messages, matches, likes: likes.length - matches, photos: access };
  return (["messages", "matches", "likes", "photos"] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => t(`mails.activity.${what}`, { count: counts[what] }));
}

function pageOf({ conversations, likes }: Waiting, { origin }: MailSite): string {
  const page = conversations.length === 0 && likes.length > 0 ? "/likes" : "/chats";
  return `${origin}${page}`;
}

const ZERO_WIDTH_NON_JOINER = "\u200c";

/** No mail program turns a username such as `win.example` into a link. */
function unlink(name: string): string {
  return name.replaceAll(".", `.${ZERO_WIDTH_NON_JOINER}`);
}
