import { classOf, type NotificationType } from "#base/notification-types.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { type MailSite, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import type { Receiver } from "../find-receiver.ts";
import { pushPlainly } from "../push-plainly.ts";

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

/** Tells a member of something that comes by the calendar, on each channel on which they want this type now. */
export async function tellMember(app: App, receiver: Receiver, told: ByCalendar): Promise<void> {
  if (receiver.isPrivate) return;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(receiver.siteId) }));
  const texts = app.translations.texts(receiver.locale);
  const words = told.write({ texts, site });
  if (receiver.email && !receiver.mailOffAt && receiver.wants(told.type, "mail"))
    await mail(app, receiver, { ...told, texts, site, words });
  await pushPlainly(app, receiver, { type: told.type, page: words.button.path });
}

type Mailing = Pick<ByCalendar, "type" | "id"> & { texts: Texts; site: MailSite; words: Words };

async function mail(app: App, receiver: Receiver, { type, id, texts, site, words }: Mailing): Promise<void> {
  const { memberId, email } = receiver;
  const t = texts.t("notifications");
  const { subject, paragraphs, button } = words;
  const unsubscribe = { memberId, type };
  await sendMail(app, {
    ...{ site, id, kind: type, mailClass: classOf(type), unsubscribe },
    to: email as string,
    thread: `${type} ${memberId}`,
    mail: writeMail({
      ...{ texts, site, subject, paragraphs },
      button: { words: button.words, link: `${site.origin}${button.path}` },
      secondLink: {
        words: t("mails.stop"),
        link: `${site.origin}/unsubscribe/${unsubscribeToken(app.seal, unsubscribe)}`,
      },
      reason: t(`mails.${classOf(type)}_reason`, { name: site.name }),
    }),
  });
}
