import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "../payments.ts";
import { type AdyenAccount, isLive } from "./ask-adyen.ts";
import { type NotificationItem, notification } from "./notification.ts";
import { readEvent } from "./read-event.ts";

/**
 * Returns null unless every item is signed with one of the keys and the webhook is for this environment. Items of other
 * merchant accounts are authentic, but are skipped.
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

/** Compares all keys every time, so that timing does not reveal which one matches. */
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

/** Computes Adyen's signature. It covers neither the date nor `additionalData`. */
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
