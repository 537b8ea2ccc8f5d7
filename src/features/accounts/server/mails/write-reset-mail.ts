import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Lets a member who has lost the password set a new one. @param mail `lastsMs`: how long the link works */
export function writeResetMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.reset.subject"),
    paragraphs: [t("mails.reset.words")],
    button: { words: t("mails.reset.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.reset.unasked")}`,
  });
}
