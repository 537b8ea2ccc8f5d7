import { defineEvent } from "#platform/events.ts";

/** A new member, still unconfirmed. */
export const memberSignedUp = defineEvent<{
  memberId: number;
  username: string;
  dateOfBirth: string;
  at: Date;
}>("accounts.signed_up");

/** With the sign-up, to the member whose page made a visitor sign up. Refused where there is no such member. */
export const messageWritten = defineEvent<{ memberId: number; toId: number; text: string; at: Date }>(
  "accounts.message_written",
);

/** The address is confirmed: others may see the member from now on. */
export const memberConfirmed = defineEvent<{ memberId: number; at: Date }>("accounts.confirmed");

/** What a member lets others see. */
export const privacyChanged = defineEvent<{ memberId: number }>("accounts.privacy_changed");

export const memberRenamed = defineEvent<{ memberId: number; username: string }>("accounts.renamed");

/** What was stored under the consent to orientation data has to go. */
export const orientationWithdrawn = defineEvent<{ memberId: number }>("accounts.orientation_withdrawn");
