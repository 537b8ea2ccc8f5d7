import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * Sent to the old address, with a link that undoes the change. The mail does not name the new address, because somebody
 * else may have the old mailbox by now.
 * @param mail `lastsMs`: how long the link works
 */
export function writeMailChangedMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.mail_changed.subject"),
    paragraphs: [t("mails.mail_changed.words"), t("mails.mail_changed.not_you")],
    button: { words: t("mails.mail_changed.button"), link: mail.link },
    footnote: sayLasting(mail.texts, mail.lastsMs),
  });
}
