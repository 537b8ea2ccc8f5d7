import type { Country } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import type { Failure } from "#base/payment-failures.ts";
import type { MethodCode } from "#base/payment-methods.ts";

/** Decides which payment methods can be offered. */
export type Buyer = { country: Country; money: Money };

export type NewPayment = {
  /** Our reference, shown on the buyer's statement and in the provider's books. */
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
};

/** The buyer's next step: a page of the provider, a form posted to one, or none. */
export type Next =
  | { kind: "redirect"; url: string }
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "wait" };

export type Created = { ref: string; next: Next };

export type Charged =
  | { outcome: "accepted"; ref: string }
  /** The bank wants the buyer to authenticate (3-D Secure). */
  | { outcome: "challenge"; ref: string; next: Next }
  | { outcome: "refused"; ref: string; failure: Failure };

/** The means of payment. Never the whole number: the last four digits, and a fingerprint that the provider makes. */
export type Instrument = {
  kind: "card" | "account" | "wallet";
  brand: string | null;
  last4: string | null;
  country: string | null;
  fingerprint: string | null;
};

export type StoredCard = { ref: string; brand: string; last4: string; expires: string; fingerprint: string };

export type RefundNews = {
  /** Idempotency key of our request. */
  key: string;
  state: "pending" | "completed" | "failed";
};

/** A refund that we did not request: made by hand in the provider's back office, or by the provider. */
export type ProviderRefund = {
  /** The provider's id of the refund; a refund that is reported twice is booked once. */
  ref: string;
  money: Money;
  state: RefundNews["state"];
};

export type PaymentNews = {
  /** `paid` also if some or all of it has been refunded since; `charged_back` while a dispute is open or lost. */
  state: "open" | "pending" | "paid" | "failed" | "cancelled" | "charged_back";
  /** Time of this state by the provider's clock. Null if we asked for it, or if the provider does not say. */
  at: Date | null;
  failure: Failure | null;
  /** Amount paid or to be paid, as reported. It may differ from what we asked for. */
  money: Money;
  /** The provider's fee, in the minor unit of the same currency. */
  fee: number;
  instrument: Instrument | null;
  stored: StoredCard | null;
  /**
   * Amount in dispute. Null if the provider does not say: then everything that was not refunded counts as disputed.
   */
  disputed: Money | null;
  /** Refunds that we requested. */
  refunds: RefundNews[];
  providerRefunds: ProviderRefund[];
};

export type WebhookEvent = {
  /** The provider's id of the event; an event that arrives twice is processed once. */
  id: string;
  /** Our reference and the provider's id of the payment; at least one of them is known. */
  reference: string | null;
  ref: string | null;
  /** The reported state, used for providers whose state cannot be queried. All others are queried. */
  news: PaymentNews | null;
};

export type RawWebhook = { body: Uint8Array; headers: Headers; query: URLSearchParams };

/** A payment service provider. Each call may be repeated: the idempotency keys prevent a second effect. */
export type PaymentProvider = {
  name: string;
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
  /** @throws ProviderError */
  refund(refund: { ref: string; key: string; money: Money }): Promise<RefundNews>;
  /** Returns null if the request does not come from the provider. */
  parseWebhook(raw: RawWebhook): WebhookEvent[] | null;
  /** @throws ProviderError */
  forgetStored(card: string): Promise<void>;
};

/** The provider did not do it, or it is unknown whether it did. */
export class ProviderError extends Error {
  /** True if the provider refused: another try gets the same answer. */
  readonly final: boolean;

  constructor(message: string, { final }: { final: boolean }) {
    super(message);
    this.name = "ProviderError";
    this.final = final;
  }
}
