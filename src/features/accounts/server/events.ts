import { defineEvent } from "#platform/events.ts";
import type { Status } from "../standing-rules.ts";

/** A new, unconfirmed member. */
export const memberSignedUp = defineEvent<{
  memberId: number;
  username: string;
  dateOfBirth: string;
  at: Date;
}>("accounts.signed_up");

/** Somebody has proven to be the member, by a sign-up, a log-in or a mailed link, in this browser and from this address. */
export const sessionOpened = defineEvent<{
  memberId: number;
  /** Random id of the browser. */
  deviceId: string;
  address: string;
  at: Date;
}>("accounts.session_opened");

/** The member has another e-mail address now. */
export const mailChanged = defineEvent<{ memberId: number; at: Date }>("accounts.mail_changed");

/** A message written during the sign-up, to the member whose page led to it. Refused if that member does not exist. */
export const messageWritten = defineEvent<{ memberId: number; toId: number; text: string; at: Date }>(
  "accounts.message_written",
);

/** The address is confirmed, so others may see the member from now on. */
export const memberConfirmed = defineEvent<{ memberId: number; at: Date }>("accounts.confirmed");

/** A member has changed what others may see. */
export const privacyChanged = defineEvent<{ memberId: number }>("accounts.privacy_changed");

export const memberRenamed = defineEvent<{ memberId: number; username: string }>("accounts.renamed");

/** Data stored under the consent to orientation data must be deleted. */
export const orientationWithdrawn = defineEvent<{ memberId: number }>("accounts.orientation_withdrawn");

/** The account is closed, which does not change the status of a banned member. They can come back for some days. */
export const accountClosed = defineEvent<{ memberId: number; at: Date }>("accounts.closed");

/** The member's status is now another one. Whether others see and hear of the member may have changed. */
export const standingChanged = defineEvent<{ memberId: number; status: Status; at: Date }>(
  "accounts.standing_changed",
);
