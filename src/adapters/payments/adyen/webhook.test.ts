import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Item, signByVendor } from "#testing/adyen/notify.ts";
import { ADYEN_HMAC_KEYS } from "#testing/adyen/open-adyen.ts";
import { adyen } from "../adyen.ts";
import type { WebhookEvent } from "../payments.ts";
import type { NotificationItem } from "./notification.ts";
import { signItem } from "./webhook.ts";

const [KEY, OTHER_KEY] = ADYEN_HMAC_KEYS;
const account = {
  address: "https://checkout-test.adyen.com/v72",
  apiKey: "key",
  merchant: "TestMerchant",
  hmacKeys: [KEY],
};
const KEY_OF_REFUND = "0e0a7a0e-7a58-4f3b-9d35-0d5a3a5a1f11";

/** Adyen's published example. */
const example: Item = {
  pspReference: "7914073381342284",
  merchantReference: "TestPayment-1407325143704",
  merchantAccountCode: "TestMerchant",
  amount: { value: 1130, currency: "EUR" },
  eventCode: "AUTHORISATION",
  success: "true",
  eventDate: "2026-11-23T12:00:00+01:00",
};
const ours: Item = { ...example, merchantReference: "100001-0badcafe" };

function write(items: readonly Item[], { key = KEY as string, live = "false" } = {}): Uint8Array {
  const signed = items.map((item) => ({
    ...item,
    additionalData: { ...item.additionalData, hmacSignature: signByVendor(item, key) },
  }));
  const notificationItems = signed.map((item) => ({ NotificationRequestItem: item }));
  return Buffer.from(JSON.stringify({ live, notificationItems }));
}

function parse(body: Uint8Array, changes: Partial<typeof account> = {}): WebhookEvent[] | null {
  const raw = { body, headers: new Headers(), query: new URLSearchParams() };
  return adyen({ ...account, ...changes }).parseWebhook(raw);
}

const read = (changes: Partial<Item>) => parse(write([{ ...ours, ...changes }]))?.[0];
const newsOf = (changes: Partial<Item>) => read(changes)?.news;

describe("[M-40] the signature of a webhook", () => {
  test("is that of Adyen's example, byte for byte", () => {
    expect(signItem(example, KEY)).toBe("coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=");
  });

  test("is what Adyen's own package makes of any item", () => {
    const word = fc.string({ unit: "grapheme" });
    const item = fc.record<Item>({
      ...{ pspReference: word, originalReference: word, merchantReference: word, merchantAccountCode: word },
      amount: fc.record({ value: fc.integer(), currency: word }),
      ...{ eventCode: word, eventDate: word, success: fc.constantFrom("true", "false") },
    });
    fc.assert(fc.property(item, (one) => signItem(one as NotificationItem, KEY) === signByVendor(one, KEY)));
  });

  test("may be by either of two keys, and by no third", () => {
    const hmacKeys = [KEY, OTHER_KEY];
    expect(parse(write([ours]), { hmacKeys } as never)).toHaveLength(1);
    expect(parse(write([ours], { key: OTHER_KEY }), { hmacKeys } as never)).toHaveLength(1);
    expect(parse(write([ours], { key: "ab".repeat(32) }), { hmacKeys } as never)).toBeNull();
    expect(parse(write([ours], { key: OTHER_KEY }))).toBeNull();
  });

  test.each<[string, Partial<Item>]>([
    ["amount", { amount: { value: 1131, currency: "EUR" } }],
    ["currency", { amount: { value: 1130, currency: "CHF" } }],
    ["reference", { merchantReference: "100002-0badcafe" }],
    ["outcome", { success: "false" }],
    ["event", { eventCode: "REFUND" }],
    ["merchant account", { merchantAccountCode: "Other" }],
    ["signature", { additionalData: { hmacSignature: "" } }],
  ])("no longer fits after another %s", (_, change) => {
    const body = JSON.parse(Buffer.from(write([ours])).toString());
    Object.assign(body.notificationItems[0].NotificationRequestItem, change);
    expect(parse(Buffer.from(JSON.stringify(body)))).toBeNull();
  });

  test("is needed on every item, and on at least one", () => {
    const body = JSON.parse(Buffer.from(write([ours, { ...ours, pspReference: "2" }])).toString());
    expect(parse(Buffer.from(JSON.stringify(body)))).toHaveLength(2);
    delete body.notificationItems[1].NotificationRequestItem.additionalData;
    expect(parse(Buffer.from(JSON.stringify(body)))).toBeNull();
    expect(parse(Buffer.from('{"live":"false","notificationItems":[]}'))).toBeNull();
  });
});

describe("[M-40] a webhook", () => {
  test("of the live environment is refused by a test account, and the reverse", () => {
    expect(parse(write([ours], { live: "true" }))).toBeNull();
    const address = "https://1797a841fbb37ca7-Velvet-checkout-live.adyenpayments.com/checkout/v72";
    expect(parse(write([ours], { live: "true" }), { address })).toHaveLength(1);
    expect(parse(write([ours]), { address })).toBeNull();
  });

  test.each<[string, Partial<Item>]>([
    ["another merchant account", { merchantAccountCode: "Other" }],
    ["an order of another shop", { merchantReference: "R-5000" }],
    // A plain number may be an order of another shop.
    ["another shop's order with a number of ours", { merchantReference: "100001" }],
    ["a kind that says nothing about money", { eventCode: "REPORT_AVAILABLE" }],
    ["a name that every object has", { eventCode: "constructor" }],
    ["a capture that was asked for", { eventCode: "CAPTURE" }],
  ])("of %s is authentic and reports nothing", (_, changes) => {
    expect(parse(write([{ ...ours, ...changes }]))).toEqual([]);
  });

  test("never throws, whatever it contains", () => {
    const check = (body: Uint8Array) => {
      const events = parse(body);
      return events === null || Array.isArray(events);
    };
    fc.assert(fc.property(fc.uint8Array(), check));
    fc.assert(fc.property(fc.json(), (json) => check(Buffer.from(json))));
    const item = fc.record({
      pspReference: fc.string(),
      merchantReference: fc.oneof(fc.string(), fc.constant("100001-0badcafe"), fc.constant(KEY_OF_REFUND)),
      originalReference: fc.string(),
      amount: fc.record({ value: fc.integer(), currency: fc.string() }),
      eventCode: fc.constantFrom(
        "AUTHORISATION",
        "REFUND",
        "CHARGEBACK",
        "CANCELLATION",
        "EXPIRE",
        "__proto__",
      ),
      eventDate: fc.string(),
      success: fc.string(),
      reason: fc.string(),
      paymentMethod: fc.string(),
      additionalData: fc.dictionary(fc.string(), fc.string()),
    });
    const signed = (one: object) => write([{ ...ours, ...one } as Item]);
    fc.assert(fc.property(item, (one) => check(signed(one)) && parse(signed(one)) !== null));
  });
});

describe("[M-40] Adyen's event", () => {
  test("AUTHORISATION tells payment, money, card and stored card", () => {
    const additionalData = {
      ...{ cardSummary: "1142", expiryDate: "3/2030", alias: "A1", cardIssuingCountry: "NL" },
      "tokenization.storedPaymentMethodId": "M5N7TQ4TG5PFWR50",
      "tokenization.shopperReference": "buyer",
    };
    expect(read({ paymentMethod: "mc", additionalData })).toMatchObject({
      id: "7914073381342284 AUTHORISATION true",
      reference: "100001-0badcafe",
      ref: "7914073381342284",
      news: {
        ...{ state: "paid", at: new Date("2026-11-23T11:00:00Z"), chargeRef: "7914073381342284" },
        money: { amount: 1130, currency: "EUR" },
        instrument: { kind: "card", brand: "mastercard", last4: "1142", country: "NL", fingerprint: "A1" },
        stored: { ref: "buyer M5N7TQ4TG5PFWR50", brand: "mastercard", last4: "1142", expires: "2030-03" },
      },
    });
  });

  test("AUTHORISATION tells the card also if the operator has enabled nothing", () => {
    const plain = newsOf({ paymentMethod: "visa", reason: "874574:1935:11/2032" });
    expect(plain).toMatchObject({ instrument: { last4: "1935", fingerprint: null }, stored: null });
    expect(newsOf({ paymentMethod: "ideal" })?.instrument).toMatchObject({ kind: "account", last4: null });
  });

  test.each([
    ["Refused", "failed", "refused"],
    ["Not enough balance", "failed", "insufficient_funds"],
    ["Expired Card", "failed", "card_expired"],
    ["FRAUD-CANCELLED", "failed", "fraud"],
    ["3D Not Authenticated", "failed", "authentication"],
    ["Withdrawal amount exceeded", "failed", "limit"],
    ["Acquirer Error", "failed", "provider"],
    ["Something new", "failed", "refused"],
    ["Shopper Cancelled", "cancelled", null],
  ])("AUTHORISATION that failed with %s: %s, %s", (reason, state, failure) => {
    expect(newsOf({ success: "false", reason })).toMatchObject({ state, failure, chargeRef: null });
  });

  const back = { originalReference: "PSP1", pspReference: "PSP2", amount: { value: 500, currency: "EUR" } };
  const money = { amount: 500, currency: "EUR" };

  test.each([
    ["REFUND", "true", "completed"],
    ["REFUND", "false", "failed"],
    ["REFUND_FAILED", "true", "failed"],
    ["REFUNDED_REVERSED", "true", "failed"],
  ] as const)("%s %s: our refund is %s, and one of the back office too", (eventCode, success, state) => {
    const event = { ...back, eventCode, success };
    expect(read({ ...event, merchantReference: KEY_OF_REFUND })).toMatchObject({
      reference: null,
      ref: "PSP1",
      news: { state: null, money: null, refunds: [{ key: KEY_OF_REFUND, state }], providerRefunds: [] },
    });
    expect(newsOf(event)).toMatchObject({
      state: null,
      refunds: [],
      providerRefunds: [{ ref: "PSP2", money, state }],
    });
  });

  test.each(["CANCELLATION", "TECHNICAL_CANCEL", "CANCEL_OR_REFUND"])(
    "%s gives everything back",
    (eventCode) => {
      const providerRefunds = [{ ref: "PSP2", money, state: "completed" }];
      expect(newsOf({ ...back, eventCode })).toMatchObject({ state: null, providerRefunds });
      expect(newsOf({ ...back, eventCode, success: "false" })).toBeUndefined();
    },
  );

  test.each([
    ["CHARGEBACK", "charged_back", money],
    ["SECOND_CHARGEBACK", "charged_back", money],
    ["PREARBITRATION_LOST", "charged_back", money],
    ["SCHEME_ARBITRATION_LOST", "charged_back", money],
    ["CHARGEBACK_REVERSED", "paid", null],
    ["PREARBITRATION_WON", "paid", null],
    ["SCHEME_ARBITRATION_WON", "paid", null],
    ["CAPTURE_FAILED", "charged_back", null],
    ["EXPIRE", "charged_back", null],
    ["OFFER_CLOSED", "cancelled", null],
  ])("%s: %s", (eventCode, state, disputed) => {
    expect(newsOf({ ...back, eventCode })).toMatchObject({ state, disputed, money: null, chargeRef: null });
  });

  test.each(["NOTIFICATION_OF_CHARGEBACK", "REQUEST_FOR_INFORMATION", "NOTIFICATION_OF_FRAUD"])(
    "%s moves no money, and is a notice for the operator",
    (eventCode) => {
      expect(read({ ...back, eventCode })).toMatchObject({ ref: "PSP1", news: null, notice: eventCode });
    },
  );

  test("with a wrong date has none, and in a foreign currency pays nothing", () => {
    expect(newsOf({ eventDate: "yesterday" })?.at).toBeNull();
    expect(parse(write([{ ...ours, amount: { value: 1, currency: "JPY" } }]))).toEqual([]);
  });
});
