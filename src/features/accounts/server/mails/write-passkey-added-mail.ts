import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * Sent after a passkey was added. Its name is left out, because an intruder could have chosen it. @param mail `link`:
 * page on which a password reset can be requested
 */
export function writePasskeyAddedMail(mail: Receiver & { link: string }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.passkey_added.subject"),
    paragraphs: [t("mails.passkey_added.words"), t("mails.not_you")],
    button: { words: t("mails.reset.button"), link: mail.link },
  });
}
