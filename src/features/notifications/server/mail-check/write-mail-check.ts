import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";

type MailCheck = { texts: Texts; site: MailSite; link: string };

/** Asks whether mails reach the address again. */
export function writeMailCheck({ texts, site, link }: MailCheck): WrittenMail {
  const t = texts.t("notifications");
  return writeMail({
    texts,
    site,
    subject: t("mails.check.subject"),
    paragraphs: [t("mails.check.first"), t("mails.check.words")],
    button: { words: t("mails.check.button"), link },
    footnote: t("mails.check.unasked"),
    reason: t("mails.check.reason", { name: site.name }),
  });
}
