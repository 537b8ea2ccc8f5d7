import { NOTIFICATION_TYPES, type NotificationType } from "#base/notification-types.ts";
import type { Seal } from "../secrets/seal.ts";

type Unsubscribing = { memberId: number; type: NotificationType };

const BOUNCE = "mail.bounce";
const UNSUBSCRIBE = "mail.unsubscribe";
const REPLY = "mail.reply";

/** Local part of the envelope's sender: a report that arrives there is about this mail. */
export function returnPathOf(seal: Seal, mailId: number): string {
  return `b+${mailId.toString(36)}.${inLowerCase(seal.of(BOUNCE, [mailId]))}`;
}

/** @param local as it arrived, in upper or lower case @returns the mail's id, or null if the address is not ours */
export function readReturnPath(seal: Seal, local: string): number | null {
  const [, id, mark] = /^b\+([0-9a-z]{1,11})\.([0-9a-f]{39})$/.exec(local.toLowerCase()) ?? [];
  if (!id || !mark) return null;
  const mailId = Number.parseInt(id, 36);
  return seal.holds(asSealed(mark), BOUNCE, [mailId]) ? mailId : null;
}

/** Local part of the address for replies to an inquiry: only who got a mail about it knows the address. */
export function replyPathOf(seal: Seal, inquiryId: number): string {
  return `s+${inquiryId.toString(36)}.${inLowerCase(seal.lasting(REPLY, [inquiryId]))}`;
}

/** @param local as it arrived, in upper or lower case @returns the inquiry's id, or null if the address is not ours */
export function readReplyPath(seal: Seal, local: string): number | null {
  const [, id, mark] = /^s\+([0-9a-z]{1,11})\.([0-9a-f]{39})$/.exec(local.toLowerCase()) ?? [];
  if (!id || !mark) return null;
  const inquiryId = Number.parseInt(id, 36);
  return seal.holds(asSealed(mark), REPLY, [inquiryId]) ? inquiryId : null;
}

/** For the link and the address by which a member unsubscribes. It never expires, because mails lie about for years. */
export function unsubscribeToken(seal: Seal, { memberId, type }: Unsubscribing): string {
  const number = NOTIFICATION_TYPES.indexOf(type);
  return `${memberId.toString(36)}-${number}.${inLowerCase(seal.lasting(UNSUBSCRIBE, [memberId, number]))}`;
}

/** @returns null for a token that we did not make for this purpose */
export function readUnsubscribeToken(seal: Seal, token: string): Unsubscribing | null {
  const [, id, digits, mark] = /^([0-9a-z]{1,11})-(\d{1,2})\.([0-9a-f]{39})$/.exec(token.toLowerCase()) ?? [];
  if (!id || !mark) return null;
  const memberId = Number.parseInt(id, 36);
  const type = NOTIFICATION_TYPES[Number(digits)];
  return type && seal.holds(asSealed(mark), UNSUBSCRIBE, [memberId, Number(digits)])
    ? { memberId, type }
    : null;
}

/** The same for every try of the same mail, and nobody else can make it, so a report that names it is about our mail. */
export function messageIdOf(seal: Seal, key: string, hostname: string): string {
  return `<${seal.lasting("mail.message_id", [key])}@${hostname}>`;
}

/** The same for all mails of a thread, also under a newer secret. */
export function threadIdOf(seal: Seal, thread: string, hostname: string): string {
  return `<t.${seal.fingerprint("mail.thread", [thread])}@${hostname}>`;
}

/** Mail servers and mailboxes may write an address in lower case, so a seal stands there as hexadecimal digits. */
function inLowerCase(seal: string): string {
  return Buffer.from(`${seal}A`, "base64url").toString("hex").slice(0, 39);
}

function asSealed(digits: string): string {
  return Buffer.from(`${digits}0`, "hex").toString("base64url").slice(0, 26);
}
