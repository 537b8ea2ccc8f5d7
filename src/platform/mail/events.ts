import type { NotificationType } from "#base/notification-types.ts";
import { defineEvent } from "../events.ts";

/**
 * A member has unsubscribed from a mail of this type with the button of a mailbox that does so by mail. The member may
 * have been erased meanwhile.
 */
export const unsubscribedByMail = defineEvent<{ memberId: number; type: NotificationType }>(
  "mail.unsubscribed",
);

/** A mail to a member has not arrived. `kind` and `id` are those that it was sent with. */
export const mailUndelivered = defineEvent<{ kind: string; id: string; memberId: number }>(
  "mail.undelivered",
);

/**
 * Somebody has replied to a mail about an inquiry. The address was sealed, so they have got that mail; `from` is only
 * what they say.
 */
export const repliedByMail = defineEvent<{
  inquiryId: number;
  from: string | null;
  /** The same if the mail is delivered twice. */
  mailKey: string;
  words: string;
  /** Attachments that were not taken. */
  files: number;
}>("mail.replied");
