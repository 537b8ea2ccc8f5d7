import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Sent to the new address, which has to be confirmed. @param mail `lastsMs`: how long the link works */
export function writeMailChangeMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.mail_change.subject"),
    paragraphs: [t("mails.mail_change.words")],
    button: { words: t("mails.mail_change.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.mail_change.unasked")}`,
  });
}
