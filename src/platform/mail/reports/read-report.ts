import PostalMime, { type Attachment, type Email } from "postal-mime";
import { type BounceClass, classifyBounce, findStatus } from "#adapters/mail/classify-bounce.ts";
import { type Fields, readBlocks } from "./fields.ts";

/** Delivery status of one receiver. */
export type DeliveryStatus = {
  /** The address as we had written it, and as it was last tried. */
  addresses: string[];
  bounce: BounceClass;
  /** Enhanced status code, or null. */
  status: string | null;
};

/** Which of our mails the report is about, as far as the part of it that was returned tells. */
export type Returned = { messageId: string | null; returnPath: string | null };

export type Report =
  | ({ kind: "delivery"; receivers: DeliveryStatus[] } & Returned)
  | ({ kind: "feedback"; type: string } & Returned)
  | { kind: "other" };

const OTHER: Report = { kind: "other" };
const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true };
const DELIVERY = ["message/delivery-status", "message/global-delivery-status"];
const FEEDBACK = ["message/feedback-report"];
const RETURNED = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];

/**
 * Reads a report about a mail (RFC 3464, RFC 5965). Anything else is `other`: an automatic answer, a person's words, or
 * what is no mail at all.
 * @param raw a mail of bounded size
 */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!mail || !isReport(mail)) return OTHER;
  const returned = readReturned(mail);
  const feedback = findPart(mail, FEEDBACK);
  if (feedback) {
    const [fields] = readBlocks(textOf(feedback));
    const type = (fields?.get("feedback-type") ?? "other").toLowerCase();
    const returnPath = returned.returnPath ?? bare(fields?.get("original-mail-from"));
    return { kind: "feedback", type, ...returned, returnPath };
  }
  const delivery = findPart(mail, DELIVERY);
  if (!delivery) return OTHER;
  const receivers = readBlocks(textOf(delivery)).flatMap((fields) => readStatus(fields) ?? []);
  return { kind: "delivery", receivers, ...returned };
}

function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  return /^\s*multipart\/report\b/i.test(type);
}

function findPart({ attachments }: Email, types: readonly string[]): Attachment | undefined {
  return attachments.find(({ mimeType }) => types.includes(mimeType));
}

/** Status codes and addresses are ASCII, so any encoding of the words beside them will do. */
function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("latin1");
}

/** @returns null for a block about the report itself, which is the first one */
function readStatus(fields: Fields): DeliveryStatus | null {
  const action = fields.get("action")?.toLowerCase();
  const addresses = ["original-recipient", "final-recipient"].flatMap(
    (name) => readAddress(fields.get(name)) ?? [],
  );
  if (action === undefined || addresses.length === 0) return null;
  const words = fields.get("diagnostic-code") ?? "";
  const said = findStatus(fields.get("status") ?? "");
  const status = said === null || said.endsWith(".0.0") ? (findStatus(words) ?? said) : said;
  return { addresses, status, bounce: action === "failed" ? classifyBounce({ status, words }) : "none" };
}

/** `rfc822;anna@example.org`, with `+2B` for a plus. */
function readAddress(value: string | undefined): string | null {
  const [, address] = /^[^;]*;\s*(\S+@\S+)$/.exec(value ?? "") ?? [];
  return address ? (bare(address.replaceAll(/\+([0-9A-F]{2})/g, decodeDigits)) ?? null) : null;
}

function decodeDigits(all: string, digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code > 32 && code < 127 ? String.fromCharCode(code) : all;
}

function readReturned(mail: Email): Returned {
  const part = findPart(mail, RETURNED);
  const [headers] = part ? readBlocks(textOf(part)) : [];
  const [messageId = null] = /<[^<>\s]{1,250}>/.exec(headers?.get("message-id") ?? "") ?? [];
  return { messageId, returnPath: bare(headers?.get("return-path")) };
}

function bare(address: string | undefined): string | null {
  return address === undefined ? null : address.trim().replace(/^<(.*)>$/, "$1");
}
