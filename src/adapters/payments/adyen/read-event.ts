import { type PaymentNews, type RefundNews, readReference, type WebhookEvent } from "../payments.ts";
import { failureOf, isCancelledByBuyer } from "./failures.ts";
import { readInstrument, readStored } from "./instrument.ts";
import { newsOf, readMoney } from "./news.ts";
import type { NotificationItem } from "./notification.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Events that move no money, but that someone should answer in time, such as by defending a dispute. */
const NOTICES = new Set([
  "NOTIFICATION_OF_CHARGEBACK",
  "REQUEST_FOR_INFORMATION",
  "NOTIFICATION_OF_FRAUD",
  "DISPUTE_DEFENSE_PERIOD_ENDED",
  "PREARBITRATION_OPEN",
  "PREARBITRATION_ACCEPTED",
  "SCHEME_ARBITRATION",
]);

type Read = (item: NotificationItem) => PaymentNews | null;

const EVENTS: Record<string, Read> = {
  AUTHORISATION: (item) => (item.success === "true" ? readPaid(item) : readRefused(item)),
  OFFER_CLOSED: ifDone(() => newsOf("cancelled")),
  // The money of a paid order never arrives. It counts as a dispute, since only a dispute takes the credits back.
  CAPTURE_FAILED: ifDone(() => newsOf("charged_back")),
  EXPIRE: ifDone(() => newsOf("charged_back")),
  // Someone cancelled an authorised payment in the back office: the buyer gets everything back.
  CANCELLATION: ifDone((item) => readRefund(item, "completed")),
  TECHNICAL_CANCEL: ifDone((item) => readRefund(item, "completed")),
  CANCEL_OR_REFUND: ifDone((item) => readRefund(item, "completed")),
  REFUND: (item) => readRefund(item, item.success === "true" ? "completed" : "failed"),
  REFUND_FAILED: ifDone((item) => readRefund(item, "failed")),
  REFUNDED_REVERSED: ifDone((item) => readRefund(item, "failed")),
  CHARGEBACK: ifDone(readLost),
  SECOND_CHARGEBACK: ifDone(readLost),
  PREARBITRATION_LOST: ifDone(readLost),
  SCHEME_ARBITRATION_LOST: ifDone(readLost),
  CHARGEBACK_REVERSED: ifDone(() => newsOf("paid")),
  PREARBITRATION_WON: ifDone(() => newsOf("paid")),
  SCHEME_ARBITRATION_WON: ifDone(() => newsOf("paid")),
};

/** Returns null for events that report nothing, or not about a payment of ours. */
export function readEvent(item: NotificationItem): WebhookEvent | null {
  const { pspReference, eventCode, success, originalReference, merchantReference } = item;
  const reference = isOurs(merchantReference) ? merchantReference : null;
  const ref = eventCode === "AUTHORISATION" ? pspReference : (originalReference ?? null) || null;
  // Payments have our reference. Refunds have their own, and refer to the payment by Adyen's id.
  if (reference === null && (ref === null || eventCode === "AUTHORISATION")) return null;
  const known = { id: `${pspReference} ${eventCode} ${success}`, reference, ref };
  if (NOTICES.has(eventCode)) return { ...known, news: null, notice: eventCode };
  const read = Object.hasOwn(EVENTS, eventCode) ? EVENTS[eventCode] : undefined;
  const news = read?.(item);
  return news ? { ...known, news: { ...news, at: readDate(item) } } : null;
}

/** A plain number may be the order of another shop with the same merchant account. */
function isOurs(reference: string | null | undefined): reference is string {
  return typeof reference === "string" && (readReference(reference)?.keyStart ?? "") !== "";
}

function ifDone(read: Read): Read {
  return (item) => (item.success === "true" ? read(item) : null);
}

function readPaid(item: NotificationItem): PaymentNews | null {
  const money = readMoney(item.amount);
  return (
    money &&
    newsOf("paid", {
      money,
      chargeRef: item.pspReference,
      instrument: readInstrument(item),
      stored: readStored(item),
    })
  );
}

/** Omits the id of the attempt, because the buyer may try again on the same page and be charged under another id. */
function readRefused({ reason, amount }: NotificationItem): PaymentNews {
  const money = readMoney(amount);
  if (isCancelledByBuyer(reason)) return newsOf("cancelled", { money });
  return newsOf("failed", { money, failure: failureOf(reason) });
}

function readLost({ amount }: NotificationItem): PaymentNews {
  return newsOf("charged_back", { disputed: readMoney(amount) });
}

/** The reference of a refund is the key of our request, unless someone made it in the back office. */
function readRefund(item: NotificationItem, state: RefundNews["state"]): PaymentNews | null {
  const { merchantReference, pspReference, amount } = item;
  if (merchantReference && UUID.test(merchantReference))
    return newsOf(null, { refunds: [{ key: merchantReference, state }] });
  const money = readMoney(amount);
  return money && newsOf(null, { providerRefunds: [{ ref: pspReference, money, state }] });
}

function readDate({ eventDate }: NotificationItem): Date | null {
  const at = new Date(eventDate ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
