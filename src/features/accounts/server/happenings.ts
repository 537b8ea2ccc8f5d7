import { happening } from "#platform/happening.ts";

/** A new member, still unconfirmed. */
export const memberSignedUp = happening<{
  memberId: number;
  username: string;
  dateOfBirth: string;
  at: Date;
}>("accounts.signed_up");

/** With the sign-up, to the member whose page made a visitor sign up. Refused where there is no such member. */
export const messageWritten = happening<{ memberId: number; toId: number; text: string; at: Date }>(
  "accounts.message_written",
);

/** The address is confirmed: others may see the member from now on. */
export const memberConfirmed = happening<{ memberId: number; at: Date }>("accounts.confirmed");

/** What a member lets others see. */
export const privacyChanged = happening<{ memberId: number }>("accounts.privacy_changed");

export const memberRenamed = happening<{ memberId: number; username: string }>("accounts.renamed");

/** What was stored under the consent to orientation data has to go. */
export const orientationWithdrawn = happening<{ memberId: number }>("accounts.orientation_withdrawn");
