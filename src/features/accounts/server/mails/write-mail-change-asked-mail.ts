import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * Sent to the present address before anything changes, with a link that stops the change. @param mail `lastsMs`: how
 * long the link works
 */
export function writeMailChangeAskedMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.mail_change_asked.subject"),
    paragraphs: [t("mails.mail_change_asked.words"), t("mails.mail_change_asked.not_you")],
    button: { words: t("mails.mail_change_asked.button"), link: mail.link },
    footnote: sayLasting(mail.texts, mail.lastsMs),
  });
}
