import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { sayLasting } from "./say-lasting.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

/**
 * Tells a member that their account is closed and can still be reactivated. @param mail `lastsMs`: time until it is
 * erased; `eraseLink`: erases it at once; `inactive`: nobody used it
 */
export function writeReactivationMail(
  mail: Receiver & { link: string; eraseLink: string; lastsMs: number; inactive?: boolean },
): WrittenMail {
  const t = mail.texts.t("accounts");
  return writeAccountMail(mail, {
    subject: t("mails.reactivation.subject"),
    paragraphs: [t(mail.inactive ? "mails.reactivation.inactive" : "mails.reactivation.words")],
    button: { words: t("mails.reactivation.button"), link: mail.link },
    footnote: `${sayLasting(mail.texts, mail.lastsMs)} ${t("mails.reactivation.after")}`,
    secondLink: { words: t("mails.reactivation.erase_now"), link: mail.eraseLink },
  });
}
