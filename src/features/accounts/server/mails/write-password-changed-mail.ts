import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Sent after a new password was set in any way. @param mail `link`: page on which a password reset can be requested */
export function writePasswordChangedMail(mail: Receiver & { link: string }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.password_changed.subject"),
    paragraphs: [t("mails.password_changed.words"), t("mails.not_you")],
    button: { words: t("mails.reset.button"), link: mail.link },
  });
}
