import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import type { MailableStatement } from "./queries-statement.ts";

type Letter = { texts: Texts; site: MailSite; receiver: MailableStatement["receiver"]; link: string };

/** The mail does not mention the case, which is on the page behind the link. */
export function writeLetter({ texts, site, receiver, link }: Letter): WrittenMail {
  const t = texts.t("moderation");
  const name = receiver === "concerned" ? "decision" : "answer";
  return writeMail({
    texts,
    site,
    subject: t(`mails.${name}.subject`),
    paragraphs: [t(`mails.${name}.words`)],
    button: { words: t(`mails.${name}.button`), link },
    reason: t(`mails.${name}.reason`, { name: site.name }),
  });
}
