import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Lets somebody who cannot log in close the account. @param mail `lastsMs`: how long the link works */
export function writeClosingMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.closing.subject"),
    paragraphs: [t("mails.closing.words")],
    button: { words: t("mails.closing.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.closing.unasked")}`,
  });
}
