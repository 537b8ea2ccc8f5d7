import { classOf, type MailClass, type NotificationType } from "#base/notification-types.ts";
import type { MailSite, WrittenMail } from "./mail-frame.ts";

type Any = {
  site: Pick<
    MailSite,
    "id" | "mailName" | "supportEmail" | "origin" | "mailFrom" | "bounceDomain" | "language"
  >;
  /** One address, without a name. */
  to: string;
  mail: WrittenMail;
  /** Type of mail for metrics and the log, such as `activation`. */
  kind: string;
  /** Stays the same when the same mail is retried, for example the job's id. */
  id: string;
  /** Mails of one thread stand together in a mailbox; a text that is the same for all of them, and no secret. */
  thread?: string | undefined;
  /** Number of the inquiry that a reply to the mail is added to, if the site takes mails. */
  replyTo?: number | undefined;
};

/** A mail about the account, which cannot be switched off. */
type AccountLetter = Any & {
  mailClass: "account";
  /** Absent if the receiver is no member, or is one who has just been erased. */
  memberId?: number | undefined;
  /**
   * Sent also to an address whose mails bounce or whose owner has complained: the person asks for it at this moment, or
   * the law demands it.
   */
  always?: boolean | undefined;
};

type OtherLetter = Any & {
  mailClass: Exclude<MailClass, "account">;
  unsubscribe: { memberId: number; type: NotificationType };
};

export type Letter = AccountLetter | OtherLetter;

/** @throws TypeError if the type belongs to another class, so that it would pass the wrong checks */
export function assertClass(letter: Letter): void {
  if (letter.mailClass === "account" || classOf(letter.unsubscribe.type) === letter.mailClass) return;
  throw new TypeError(
    `A mail of the type ${letter.unsubscribe.type} is not of the class ${letter.mailClass}`,
  );
}

export function memberOf(letter: Letter): number | null {
  return letter.mailClass === "account" ? (letter.memberId ?? null) : letter.unsubscribe.memberId;
}
