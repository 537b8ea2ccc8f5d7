import type { NotificationType } from "#base/notification-types.ts";
import type { App } from "../../app.ts";
import { readReplyPath, readReturnPath, readUnsubscribeToken } from "../sealed-words.ts";

/** Purpose of a mail to us: reports about one of our mails, complaints, a member who unsubscribes, or a reply. */
export type Recipient =
  | { kind: "bounce"; mailId: number }
  | { kind: "feedback" }
  | { kind: "reply"; inquiryId: number }
  | { kind: "unsubscribe"; memberId: number; type: NotificationType };

/** @returns null unless we have made the address ourselves, for the bounce domain of one of our sites */
export function readRecipient(
  { seal, sites }: Pick<App, "seal" | "sites">,
  address: string,
): Recipient | null {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  if (!sites.list().some(({ bounceDomain }) => bounceDomain === domain)) return null;
  if (local === "fbl") return { kind: "feedback" };
  if (local.startsWith("u+")) {
    const token = readUnsubscribeToken(seal, local.slice(2));
    return token && { kind: "unsubscribe", ...token };
  }
  if (local.startsWith("s+")) {
    const inquiryId = readReplyPath(seal, local);
    return inquiryId === null ? null : { kind: "reply", inquiryId };
  }
  const mailId = readReturnPath(seal, local);
  return mailId === null ? null : { kind: "bounce", mailId };
}
