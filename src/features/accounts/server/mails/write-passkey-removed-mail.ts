import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Sent after a passkey was removed. @param mail `link`: page on which a password reset can be requested */
export function writePasskeyRemovedMail(mail: Receiver & { link: string }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.passkey_removed.subject"),
    paragraphs: [t("mails.passkey_removed.words"), t("mails.not_you")],
    button: { words: t("mails.reset.button"), link: mail.link },
  });
}
