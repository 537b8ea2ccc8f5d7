import type { Country } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import type { Failure } from "#base/payment-failures.ts";
import type { MethodCode } from "#base/payment-methods.ts";

/** Decides which payment methods can be offered. */
export type Buyer = { country: Country; money: Money };

export type NewPayment = {
  /** The order's number, shown on the buyer's statement. Orders of other installations may have the same. */
  reference: string;
  /** Idempotency key, the same at every try, so that the provider makes one payment. */
  key: string;
  money: Money;
  method: MethodCode;
  country: Country;
  locale: string;
  /** Pseudonym of the buyer. */
  buyer: string;
  storeCard: boolean;
  /** Address to which the provider sends the buyer afterwards, whatever the outcome. */
  returnUrl: string;
  webhookUrl: string;
  /** The buyer's browser, for 3-D Secure. Null if a job repeats the request. */
  browser: { address: string; userAgent: string; accept: string } | null;
};

/** The buyer's next step: a page of the provider, a form posted to one, or none. */
export type Next =
  | { kind: "redirect"; url: string }
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "wait" };

export type Created = { ref: string; next: Next };

/** `news` is the state in the response, for providers whose payments cannot be queried. */
export type Charged =
  | { outcome: "accepted"; ref: string; news?: PaymentNews }
  /** The bank wants the buyer to authenticate (3-D Secure). */
  | { outcome: "challenge"; ref: string; next: Next }
  | { outcome: "refused"; ref: string; failure: Failure; news?: PaymentNews };

/** The means of payment. Never the whole number: the last four digits, and a fingerprint that the provider makes. */
export type Instrument = {
  kind: "card" | "account" | "wallet";
  brand: string | null;
  last4: string | null;
  country: string | null;
  fingerprint: string | null;
};

export type StoredCard = {
  /** Token with which the card is charged. If it is valid only once, the news of each payment contains the next one. */
  ref: string;
  brand: string;
  last4: string;
  /** Year and month, or `UNKNOWN_EXPIRY`. */
  expires: string;
  fingerprint: string;
};

export type RefundNews = {
  /** Idempotency key of our request. */
  key: string;
  state: "pending" | "completed" | "failed";
  /**
   * The provider has accepted the request, and only a webhook reports the outcome. The request is not repeated, because
   * that would be a second refund once the provider has deleted the idempotency key.
   */
  isToldLater?: true;
  /** A bank can send the money back days later, which the provider may not report. The payment is looked at once more. */
  mayBeSentBack?: true;
};

/** A refund that we did not request: made by hand in the provider's back office, or by the provider. */
export type ProviderRefund = {
  /** The provider's id of the refund; a refund that is reported twice is booked once. */
  ref: string;
  money: Money;
  state: RefundNews["state"];
  /**
   * The provider does not report who requested the refund. It is matched with a refund of ours of the same amount that
   * does not have the provider's id yet.
   */
  mayBeOurs?: boolean;
};

export type PaymentNews = {
  /**
   * Stays `paid` after refunds. `charged_back` while a dispute is open or lost. Null if the report is only about
   * refunds.
   */
  state: "open" | "pending" | "paid" | "failed" | "cancelled" | "charged_back" | null;
  /** Time of this state by the provider's clock. Null if we asked for it, or if the provider does not say. */
  at: Date | null;
  failure: Failure | null;
  /**
   * Reported amount, paid or to be paid. It may differ from the requested amount. A report without an amount (null)
   * counts only for a payment that is known to be paid.
   */
  money: Money | null;
  /** The provider's id of the money movement, if it differs from the id of the payment. */
  chargeRef: string | null;
  /** The provider's fee, in the minor unit of the same currency. */
  fee: number;
  instrument: Instrument | null;
  stored: StoredCard | null;
  /** False if the report does not cover disputes, so that `paid` ends no dispute. */
  knowsDisputes?: false;
  /**
   * Amount in dispute. If the provider does not report it (null), everything that was not refunded counts as disputed.
   */
  disputed: Money | null;
  /** Refunds that we requested. */
  refunds: RefundNews[];
  providerRefunds: ProviderRefund[];
  /**
   * Sum of all refunds in the minor unit, for a provider that reports the sum instead of single refunds. The part that
   * exceeds the refunds that we know counts as refunded by the provider.
   */
  refundedSum?: number;
};

export type WebhookEvent = {
  /** The provider's id of the event; an event that arrives twice is processed once. */
  id: string;
  /** Our reference, as `orderReference` writes it or the plain number. */
  reference: string | null;
  /** The provider's id of the payment or of its money movement. At least one of the two references is known. */
  ref: string | null;
  /** The reported state, used for providers whose state cannot be queried. All others are queried. */
  news: PaymentNews | null;
  /** The provider's name of something that an operator should know or answer, such as an announced dispute. */
  notice?: string;
  /** The provider reports `news` nowhere else, so it is used without a query. */
  isOnlyHere?: true;
  /** Different events can have this id. It is stored once, and the provider is queried at every arrival. */
  mayRecur?: true;
};

export type RawWebhook = { body: Uint8Array; headers: Headers; query: URLSearchParams };

export type NewRefund = {
  ref: string;
  /** Known if the provider has `refundsByCharge`. */
  chargeRef: string | null;
  /** Idempotency key, the same at every try. */
  key: string;
  money: Money;
  /**
   * Sum of the payment's other refunds, completed or in progress. Adapters of providers without idempotency keys
   * compare it with the provider's sum before they retry.
   */
  before: number;
};

/** A payment whose buyer came back from the provider's page. */
export type ReturnedPayment = Pick<NewPayment, "reference" | "key"> & { ref: string; query: URLSearchParams };

/** Result of checking one setting at the provider. `problem` is null if the setting works. */
export type ProviderCheck = { what: string; problem: string | null };

/** A request to our webhook address, signed as the provider would, without an event. */
export type TrialWebhook = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  query: string;
  body: string | undefined;
};

/** A payment service provider. Each call may be repeated: the idempotency keys prevent a second effect. */
export type PaymentProvider = {
  name: string;
  /** The body that the provider expects as the answer to a webhook. */
  webhookAnswer: string;
  /** Refunds need the id of the money movement, which is known only after the payment. */
  refundsByCharge: boolean;
  /** A card can be stored while paying with it. Otherwise `storeCard` is not offered, and ignored. */
  storesCards: boolean;
  /** Refunds are made by hand in the provider's back office, and reported by webhooks with `mayBeOurs`. */
  refundsByHand?: boolean;
  /** Payment methods for such a buyer, in the order in which to offer them. */
  methods(buyer: Buyer): MethodCode[];
  /** @throws ProviderError */
  create(payment: NewPayment): Promise<Created>;
  /** @throws ProviderError */
  chargeStored(payment: NewPayment, card: string): Promise<Charged>;
  /**
   * Returns the present state, or null if the provider cannot be queried or knows no such payment.
   * @throws ProviderError
   */
  status(payment: { ref: string }): Promise<PaymentNews | null>;
  /**
   * Reads what the provider appended to the return address, and completes the payment if the provider needs it. Returns
   * null if that says nothing.
   * @throws ProviderError
   */
  readReturn?(payment: ReturnedPayment): Promise<PaymentNews | null>;
  /** @throws ProviderError */
  refund(refund: NewRefund): Promise<RefundNews>;
  /** Returns null if the request does not come from the provider. */
  parseWebhook(raw: RawWebhook): WebhookEvent[] | null;
  /** @throws ProviderError */
  forgetStored(card: string): Promise<void>;
  /**
   * Asks the provider whether keys and methods work, without making a payment.
   * @throws ProviderError if it cannot be asked at all
   */
  check?(): Promise<ProviderCheck[]>;
  trialWebhook?(): TrialWebhook;
};

/**
 * Our reference at the provider: the order's number and the beginning of the payment's key. Several shops may share the
 * account, and the key distinguishes our order from another shop's order with the same number.
 */
export function orderReference({ reference, key }: Pick<NewPayment, "reference" | "key">): string {
  return `${reference}-${key.slice(0, 8)}`;
}

/** Reads what `orderReference` wrote, or a plain order number. Null if it is neither. */
export function readReference(written: string): { orderId: number; keyStart: string } | null {
  const [, id, keyStart = ""] = /^([1-9]\d{0,14})(?:-([0-9a-f]{8}))?$/.exec(written) ?? [];
  return id ? { orderId: Number(id), keyStart } : null;
}
