import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * To the old address, which can undo it. The new one is not told: the old mailbox may be in other hands by now.
 * @param mail `lastsMs`: how long the link can be used
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
