import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/** Tells a member that the copy of their data is ready. @param mail `lastsMs`: how long it can be downloaded */
export function writeExportMail(mail: Receiver & { link: string; lastsMs: number }): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.export.subject"),
    paragraphs: [t("mails.export.words")],
    button: { words: t("mails.export.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.export.unasked")}`,
  });
}
