import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "../payments.ts";
import { type AdyenAccount, isLive } from "./ask-adyen.ts";
import { type NotificationItem, notification } from "./notification.ts";
import { readEvent } from "./read-event.ts";

/**
 * Null unless every item has a signature by one of the keys, and the whole is for this environment. Items of other
 * merchant accounts are authentic, but report nothing to us.
 */
export function parseNotification(account: AdyenAccount, body: Uint8Array): WebhookEvent[] | null {
  const parsed = notification.safeParse(readBody(body));
  if (!parsed.success || parsed.data.live !== String(isLive(account))) return null;
  const items = parsed.data.notificationItems.map((one) => one.NotificationRequestItem);
  if (!items.every((item) => isSigned(account, item))) return null;
  return items
    .filter(({ merchantAccountCode }) => merchantAccountCode === account.merchant)
    .flatMap((item) => readEvent(item) ?? []);
}

function readBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

/** All keys are always compared, so that the time does not tell which of them is in use. */
function isSigned({ hmacKeys }: AdyenAccount, item: NotificationItem): boolean {
  const signature = item.additionalData?.hmacSignature;
  if (typeof signature !== "string") return false;
  const given = Buffer.from(signature);
  const matches = hmacKeys.map((key) => {
    const right = Buffer.from(signItem(item, key));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return matches.includes(true);
}

/** The signature that Adyen defines. It covers neither the date nor anything in `additionalData`. */
export function signItem(item: NotificationItem, key: string): string {
  const signed = [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    item.amount?.value,
    item.amount?.currency,
    item.eventCode,
    item.success,
  ];
  return createHmac("sha256", Buffer.from(key, "hex"))
    .update(signed.map((field) => field ?? "").join(":"))
    .digest("base64");
}
