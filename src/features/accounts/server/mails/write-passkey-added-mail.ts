import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** After a passkey was added. Its name is left out: an intruder would have typed it. @param mail `link`: where a new password can be asked for */
export function writePasskeyAddedMail(mail: Receiver & { link: string }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.passkey_added.subject"),
    paragraphs: [t("mails.passkey_added.words"), t("mails.not_you")],
    button: { words: t("mails.reset.button"), link: mail.link },
  });
}
