import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";

/** The member that a mail is sent to. */
export type Receiver = { texts: Texts; site: MailSite; username: string };

type Parts = Pick<
  Parameters<typeof writeMail>[0],
  "subject" | "paragraphs" | "button" | "footnote" | "secondLink"
> & {
  /** The account is erased, so no more mails will follow. */
  isLast?: boolean;
};

/**
 * Writes a mail about an account. The username is at its end, below what a locked screen shows, and written so that no
 * program turns it into a link: a name such as `win.example` must not lead a stranger anywhere.
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
