import type { NotificationType } from "#base/notification-types.ts";
import { classOf } from "#base/notification-types.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import type { Receiver } from "../find-receiver.ts";

type Words = {
  subject: string;
  paragraphs: [string, ...string[]];
  button: { words: string; path: string };
};

type ByCalendar = {
  type: NotificationType;
  /** The same mail is never sent twice under it. */
  id: string;
  write(words: { texts: Texts; site: MailSite }): Words;
};

/**
 * Sends a mail that comes by the calendar, if the member wants this type at this moment.
 * @returns whether it was sent
 */
export async function mailMember(
  app: App,
  receiver: Receiver,
  { type, id, write }: ByCalendar,
): Promise<boolean> {
  const { memberId, email, siteId, locale } = receiver;
  if (!email || receiver.mailOffAt || receiver.isPrivate || !receiver.wants(type, "mail")) return false;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(siteId) }));
  const texts = app.translations.texts(locale);
  const t = texts.t("notifications");
  const { subject, paragraphs, button } = write({ texts, site });
  const mail: WrittenMail = writeMail({
    ...{ texts, site, subject, paragraphs },
    button: { words: button.words, link: `${site.origin}${button.path}` },
    secondLink: {
      words: t("mails.stop"),
      link: `${site.origin}/unsubscribe/${unsubscribeToken(app.seal, { memberId, type })}`,
    },
    reason: t(`mails.${classOf(type)}_reason`, { name: site.name }),
  });
  return sendMail(app, {
    ...{ site, mail, id, kind: type, mailClass: classOf(type), unsubscribe: { memberId, type } },
    to: email,
    thread: `${type} ${memberId}`,
  });
}
