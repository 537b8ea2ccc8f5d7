import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * Writes that an age check has frozen the account, and how to object. @param mail `link`: page of customer service,
 * `support`: its e-mail address
 */
export function writeFrozenMail(mail: Receiver & { link: string; support: string }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.frozen.subject"),
    paragraphs: [t("mails.frozen.words"), t("mails.frozen.object", { email: mail.support })],
    button: { words: t("mails.frozen.button"), link: mail.link },
  });
}
