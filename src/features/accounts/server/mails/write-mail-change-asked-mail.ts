import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** To the present address, before anything changes: it can stop it. @param mail `lastsMs`: how long the link can be used */
export function writeMailChangeAskedMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.mail_change_asked.subject"),
    paragraphs: [t("mails.mail_change_asked.words"), t("mails.mail_change_asked.not_you")],
    button: { words: t("mails.mail_change_asked.button"), link: mail.link },
    footnote: sayLasting(mail.texts, mail.lastsMs),
  });
}
