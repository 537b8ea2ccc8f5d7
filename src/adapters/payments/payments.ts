import type { Country } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import type { Failure } from "#base/payment-failures.ts";
import type { MethodCode } from "#base/payment-methods.ts";

/** What the provider is asked about before it is asked to take anything. */
export type Buyer = { country: Country; money: Money };

export type NewPayment = {
  /** Ours: stands on the buyer's statement and in the provider's books. */
  reference: string;
  /** The same at every try: the provider makes one payment of them. */
  key: string;
  money: Money;
  method: MethodCode;
  country: Country;
  locale: string;
  /** A name for the buyer that tells nobody who that is. */
  buyer: string;
  /** Whether the buyer wants to pay with this card again. */
  storeCard: boolean;
  /** Where the provider sends the buyer when done, whatever came of it. */
  returnUrl: string;
  webhookUrl: string;
};

/** Where the buyer goes on: to a page of the provider's, to one with a form posted to it, or nowhere. */
export type Next =
  | { kind: "redirect"; url: string }
  | { kind: "form"; url: string; fields: Record<string, string> }
  | { kind: "wait" };

export type Created = { ref: string; next: Next };

export type Charged =
  | { outcome: "accepted"; ref: string }
  /** The bank wants to see the buyer (3-D Secure). */
  | { outcome: "challenge"; ref: string; next: Next }
  | { outcome: "refused"; ref: string; failure: Failure };

/** What was paid with. Never a whole number: the last four digits, and a fingerprint that the provider makes. */
export type Instrument = {
  kind: "card" | "account" | "wallet";
  brand: string | null;
  last4: string | null;
  country: string | null;
  fingerprint: string | null;
};

export type StoredCard = { ref: string; brand: string; last4: string; expires: string; fingerprint: string };

export type RefundNews = {
  /** The key that it was asked with. */
  key: string;
  state: "pending" | "completed" | "failed";
};

/** A refund that we did not ask for: made by hand in the provider's back office, or by the provider. */
export type ProviderRefund = {
  /** The provider's name of it: told twice, booked once. */
  ref: string;
  money: Money;
  state: RefundNews["state"];
};

/** How a payment stands, as the provider sees it. */
export type PaymentNews = {
  /** `paid` also where some or all of it was paid back since; `charged_back` as long as a dispute stands or is lost. */
  state: "open" | "pending" | "paid" | "failed" | "cancelled" | "charged_back";
  /** When it was so, by the provider's clock, where it tells by itself; nothing where it was asked, or does not say. */
  at: Date | null;
  failure: Failure | null;
  /** What was paid or would be: never believed to be what we asked for. */
  money: Money;
  /** What the provider keeps of it, in the same currency's minor unit. */
  fee: number;
  instrument: Instrument | null;
  stored: StoredCard | null;
  /** All that is disputed now; nothing where it does not say: then all that was not paid back. */
  disputed: Money | null;
  /** Those that we asked for. */
  refunds: RefundNews[];
  providerRefunds: ProviderRefund[];
};

export type WebhookEvent = {
  /** The provider's number of it: told twice, acted on once. */
  id: string;
  /** Ours and the provider's name of the payment: at least one of them is known. */
  reference: string | null;
  ref: string | null;
  /** What it says, for providers that cannot be asked; where they can, they are asked. */
  news: PaymentNews | null;
};

export type RawWebhook = { body: Uint8Array; headers: Headers; query: URLSearchParams };

/** A payment service provider. Each call may be repeated: the keys see to it that nothing happens twice. */
export type PaymentProvider = {
  name: string;
  /** What it takes from such a buyer, in the order in which they are to be offered. */
  methods(buyer: Buyer): MethodCode[];
  /** @throws ProviderError */
  create(payment: NewPayment): Promise<Created>;
  /** @throws ProviderError */
  chargeStored(payment: NewPayment, card: string): Promise<Charged>;
  /**
   * How it stands now; nothing where the provider cannot be asked, or knows of no such payment.
   * @throws ProviderError
   */
  status(payment: { ref: string }): Promise<PaymentNews | null>;
  /** @throws ProviderError */
  refund(refund: { ref: string; key: string; money: Money }): Promise<RefundNews>;
  /** Nothing where it is not the provider's. */
  parseWebhook(raw: RawWebhook): WebhookEvent[] | null;
  /** @throws ProviderError */
  forgetStored(card: string): Promise<void>;
};

/** The provider did not do it, or it is not known whether it did. */
export class ProviderError extends Error {
  /** It said no: another try gets the same answer. */
  readonly final: boolean;

  constructor(message: string, { final }: { final: boolean }) {
    super(message);
    this.name = "ProviderError";
    this.final = final;
  }
}
