import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** The last mail, after the account was erased. */
export function writeAccountGoneMail(mail: Receiver): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.account_gone.subject"),
    paragraphs: [t("mails.account_gone.words"), t("mails.account_gone.kept"), t("mails.account_gone.thanks")],
    isLast: true,
  });
}
