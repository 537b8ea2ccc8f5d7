import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type {
  Charged,
  NewPayment,
  PaymentNews,
  PaymentProvider,
  RefundNews,
  WebhookEvent,
} from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Clock } from "#base/clock.ts";
import type { Currency } from "#base/money.ts";
import { isAlive, METHOD_CODES, type MethodCode } from "#base/payment-methods.ts";
import type { Secrets } from "../secrets/keyring.ts";
import {
  type Books,
  changePayment,
  deleteCard,
  findByRef,
  findCard,
  findStanding,
  insertDispute,
  insertPayment,
  insertRefund,
  type News,
  type SandboxPayment,
  type Standing,
  sendLater,
} from "./sandbox-books.ts";
import { answerOffice } from "./sandbox-office.ts";
import { answerPage } from "./sandbox-page.ts";

/** The page does not take direct debits, because collecting one needs other information. */
const NOT_TAKEN: readonly MethodCode[] = ["sdd"];
const SIGNATURE = "x-sandbox-signature";

export type SandboxParts = {
  db: Books;
  clock: Clock;
  /** The first one signs, and what any of them has signed is accepted. */
  secrets: Secrets;
  /** Sends a webhook: over the network, except in tests without one. */
  post?: (
    url: string,
    init: { method: "POST"; headers: Record<string, string>; body: string },
  ) => Promise<Response>;
};

export type Sandbox = PaymentProvider & {
  /** Serves the sandbox's own pages and their forms. Returns null for any other address. */
  answer(request: Request, texts: { nonce: string }): Promise<Response | null>;
  /** Sends a webhook to its recipient. @throws Error if it was not accepted, so that it is sent again */
  send(news: News): Promise<void>;
};

/**
 * A payment provider for the demo and for tests. It has its own records, a page on which one chooses the outcome of a
 * payment, and signed webhooks. It moves no money.
 */
export function openSandbox({ db, clock, secrets, post = fetch }: SandboxParts): Sandbox {
  return {
    name: "sandbox",
    webhookAnswer: "accepted",
    refundsByCharge: false,
    storesCards: true,
    methods: ({ country, money }) =>
      METHOD_CODES.filter((code) => isAlive(code, country, money.currency) && !NOT_TAKEN.includes(code)),
    async create(asked) {
      const { ref } = await openPayment(db, { asked, state: "open", card: null, at: clock.now() });
      return { ref, next: { kind: "redirect", url: pageOf(asked, ref) } };
    },
    chargeStored: (asked, token) => chargeStored({ db, clock }, asked, token),
    async status({ ref }) {
      const payment = await findStanding(db, ref);
      return payment ? newsOf(payment) : null;
    },
    async refund({ ref, key, money }) {
      const made = await insertRefund(db, { ref, key, amount: money.amount, madeHere: false });
      if (!made) throw new ProviderError("The refund exceeds the amount paid.", { final: true });
      return newsOfRefund(made);
    },
    parseWebhook({ body, headers }) {
      if (!isSigned(headers.get(SIGNATURE) ?? "", secrets, body)) return null;
      const { id, reference, ref } = JSON.parse(Buffer.from(body).toString()) as WebhookEvent;
      return [{ id, reference, ref, news: null }];
    },
    async forgetStored(token) {
      await deleteCard(db, token);
    },
    answer: async (request, { nonce }) =>
      (await answerPage(db, request, nonce)) ?? (await answerOffice(db, request, nonce)),
    async send({ ref, id, becomes, says }) {
      if (becomes === "paid") await changePayment(db, { ref, from: "pending" }, { state: "paid" });
      if (becomes === "charged_back") await insertDispute(db, { ref, amount: "rest" });
      const payment = await findByRef(db, ref);
      if (!payment) return;
      const { reference, state, asked } = payment;
      const body = JSON.stringify({ id, ref, reference, state: says ?? state });
      const headers = { "content-type": "application/json", [SIGNATURE]: sign(secrets[0], body) };
      const answer = await post(asked.webhookUrl, { method: "POST", headers, body });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The webhook was answered with status ${answer.status}.`);
    },
  };
}

/** Accepts the signature of any of our secrets, because news may have been sent before SECRET was changed. */
function isSigned(signature: string, secrets: SandboxParts["secrets"], body: Uint8Array): boolean {
  const given = Buffer.from(signature);
  const rights = secrets.map((secret) => Buffer.from(sign(secret, body)));
  return rights.some((right) => given.length === right.length && timingSafeEqual(given, right));
}

function sign(secret: string, body: string | Uint8Array): string {
  return createHmac("sha256", `sandbox ${secret}`).update(body).digest("hex");
}

type Opening = Pick<SandboxPayment, "asked" | "card"> & { state: "open" | "paid" | "failed"; at: Date };

/** Two calls with the same key create one payment. */
async function openPayment(db: Books, opening: Opening) {
  const { money } = opening.asked;
  const made = await insertPayment(db, { ref: `sb_${randomUUID()}`, ...opening });
  if (made.amount !== money.amount || made.currency !== money.currency)
    throw new ProviderError("This key belongs to another payment.", { final: true });
  return made;
}

async function chargeStored(
  { db, clock }: Pick<SandboxParts, "db" | "clock">,
  asked: NewPayment,
  token: string,
): Promise<Charged> {
  const found = await findCard(db, token);
  if (!found) throw new ProviderError("No such card.", { final: true });
  const answers = found.answers as "paid" | "refused" | "challenge";
  const states = { paid: "paid", refused: "failed", challenge: "open" } as const;
  const card = { ...found, stored: true };
  const { ref, state } = await openPayment(db, { asked, state: states[answers], card, at: clock.now() });
  if (state !== "open") await sendLater(db, { ref, id: `charged ${ref}`, becomes: null, says: null }, 0);
  if (state === "failed") return { outcome: "refused", ref, failure: "refused" };
  if (state === "paid") return { outcome: "accepted", ref };
  const url = pageOf(asked, ref);
  return { outcome: "challenge", ref, next: { kind: "form", url, fields: { PaReq: ref } } };
}

/** The page is on the site that the buyer came from, so that the demo needs only one address. */
function pageOf({ returnUrl }: NewPayment, ref: string): string {
  return `${new URL(returnUrl).origin}/sandbox/pay/${ref}`;
}

function newsOf({ refunds, ...payment }: Standing): PaymentNews {
  const { card, state, disputed } = payment;
  const currency = payment.currency as Currency;
  return {
    state: state as PaymentNews["state"],
    at: null,
    failure: payment.failure as PaymentNews["failure"],
    money: { amount: payment.amount, currency },
    chargeRef: null,
    fee: state === "paid" ? Math.round(payment.amount / 50) : 0,
    instrument: card && {
      kind: "card",
      brand: card.brand,
      last4: card.last4,
      country: null,
      fingerprint: card.fingerprint,
    },
    stored:
      card && payment.asked.storeCard && state === "paid"
        ? { ref: card.token, ...pick(card), fingerprint: card.fingerprint }
        : null,
    disputed: disputed === null ? null : { amount: disputed, currency },
    refunds: refunds.filter(({ madeHere }) => !madeHere).map(newsOfRefund),
    providerRefunds: refunds
      .filter(({ madeHere }) => madeHere)
      .map(({ key, amount, state }) => ({
        ref: key,
        money: { amount, currency },
        state: state as RefundNews["state"],
      })),
  };
}

function pick({ brand, last4, expires }: NonNullable<SandboxPayment["card"]>) {
  return { brand, last4, expires };
}

function newsOfRefund({ key, state }: { key: string; state: string }): RefundNews {
  return { key, state: state as RefundNews["state"] };
}
