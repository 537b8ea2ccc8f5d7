import { classOf, type NotificationType } from "#base/notification-types.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { MailSite } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { unsubscribeToken } from "#platform/mail/sealed-words.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import type { Receiver } from "../find-receiver.ts";
import { pushPlainly } from "../push-plainly.ts";
import { type CalendarWords, writeCalendarMail } from "./write-calendar-mail.ts";

type ByCalendar = {
  type: NotificationType;
  /** Idempotency key of the mail. */
  id: string;
  write(words: { texts: Texts; site: MailSite }): CalendarWords;
};

/** Notifies a member of a scheduled event, on each channel on which they want this type now. */
export async function tellMember(app: App, receiver: Receiver, told: ByCalendar): Promise<void> {
  if (receiver.isPrivate) return;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(receiver.siteId) }));
  const texts = app.translations.texts(receiver.locale);
  const words = told.write({ texts, site });
  if (receiver.email && !receiver.mailOffAt && receiver.wants(told.type, "mail"))
    await mail(app, receiver, { ...told, texts, site, words });
  await pushPlainly(app, receiver, { type: told.type, page: words.button.path });
}

type Mailing = Pick<ByCalendar, "type" | "id"> & { texts: Texts; site: MailSite; words: CalendarWords };

async function mail(app: App, receiver: Receiver, { type, id, texts, site, words }: Mailing): Promise<void> {
  const { memberId, email } = receiver;
  const unsubscribe = { memberId, type };
  const token = unsubscribeToken(app.seal, unsubscribe);
  await sendMail(app, {
    ...{ site, id, kind: type, mailClass: classOf(type), unsubscribe },
    to: email as string,
    thread: `${type} ${memberId}`,
    mail: writeCalendarMail({
      ...{ texts, site, type, words },
      unsubscribeLink: `${site.origin}/unsubscribe/${token}`,
    }),
  });
}
