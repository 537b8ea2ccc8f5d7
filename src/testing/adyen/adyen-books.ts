import { randomBytes } from "node:crypto";
import type { CardChoice } from "../fake-provider.ts";

export type Amount = { value: number; currency: string };

/** A buyer's attempt to pay, by a session or by a stored card. */
export type Payment = {
  pspReference: string;
  reference: string;
  amount: Amount;
  method: string;
  state: "open" | "paid" | "failed" | "cancelled" | "charged_back";
};

export type Session = {
  id: string;
  result: string;
  status: "active" | "completed" | "paymentPending" | "refused" | "canceled" | "expired";
  returnUrl: string;
  methods: readonly string[];
  /** Owner of the card that is to be stored. */
  storeFor: string | null;
  payment: Payment;
};

export type Token = {
  id: string;
  shopper: string;
  /** Adyen's name of the card, the same for every buyer. */
  alias: string;
  repeat: CardChoice["repeat"];
};
export type Challenge = { payment: Payment; returnUrl: string; result: string; isConfirmed: boolean | null };

export type Refund = {
  pspReference: string;
  /** The key of our request, or the payment's reference if it was made in the back office. */
  reference: string;
  payment: Payment;
  amount: Amount;
  state: "received" | "done" | "failed";
  willFail: boolean;
};

/** Adyen's data of one merchant account. */
export function openBooks() {
  return {
    sessions: new Map<string, Session>(),
    payments: [] as Payment[],
    tokens: new Map<string, Token>(),
    /** By the parameter that identifies the buyer at the bank. */
    challenges: new Map<string, Challenge>(),
    refunds: [] as Refund[],
    /** Answers by idempotency key. */
    answered: new Map<string, { status: number; json: unknown }>(),
    refundsWillFail: false,
  };
}

export type Books = ReturnType<typeof openBooks>;

/** Sixteen letters and digits, as Adyen's own. */
export function makePspReference(): string {
  return randomBytes(8).toString("hex").toUpperCase();
}

export function findByReference({ payments }: Books, reference: string): Payment {
  const found = payments.find((one) => one.reference === reference && one.state !== "failed");
  if (!found) throw new Error(`The books have no payment ${reference}`);
  return found;
}

export function refundedOf({ refunds }: Books, payment: Payment): number {
  return refunds
    .filter((one) => one.payment === payment && one.state !== "failed")
    .reduce((sum, { amount }) => sum + amount.value, 0);
}
