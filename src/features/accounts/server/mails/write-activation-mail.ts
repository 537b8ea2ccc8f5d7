import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Asks to confirm the address of a new account. @param mail `lastsMs`: how long the link works */
export function writeActivationMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.activation.subject"),
    paragraphs: [t("mails.activation.words")],
    button: { words: t("mails.activation.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.activation.unasked")}`,
  });
}
