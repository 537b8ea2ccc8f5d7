import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";

/** Whose account a mail is about. */
export type Receiver = { texts: Texts; site: MailSite; username: string };

type Parts = Pick<Parameters<typeof writeMail>[0], "subject" | "paragraphs" | "button" | "footnote"> & {
  /** Nothing more will come: the account is no more. */
  isLast?: boolean;
};

/**
 * A mail about an account. The name stands at its end, below what a locked screen shows, and no program makes a
 * link of it: a name such as `win.example` must not send a stranger's mail anywhere.
 */
export function writeAccountMail(
  { texts, site, username }: Receiver,
  { isLast = false, ...parts }: Parts,
): WrittenMail {
  const t = texts.t("accounts");
  const about = t("mails.about", { username: unlink(username), name: site.name });
  const reason = `${about} ${isLast ? t("mails.account_gone.last") : t("mails.rarely")}`;
  return writeMail({ texts, site, ...parts, reason });
}

const ZERO_WIDTH_NON_JOINER = "\u200c";

function unlink(username: string): string {
  return username.replaceAll(".", `.${ZERO_WIDTH_NON_JOINER}`);
}
