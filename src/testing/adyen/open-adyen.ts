import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FakeProvider, ProviderFault, SentWebhook } from "../fake-provider.ts";
import { findByReference, makePspReference, openBooks, type Payment, refundedOf } from "./adyen-books.ts";
import { AdyenError } from "./adyen-error.ts";
import { type Answer, answerCall, storedCard, tellCard, type World } from "./answer-adyen.ts";
import { type Item, readItems, writeWebhook } from "./notify.ts";
import { startPrism } from "./start-prism.ts";

const API_KEY =
  "AQEyhmfxK4zJbxZDw0m/n3Q5qf3VaY9UCJ14XWZE03G/k2NFikzVGEiYj+4vtN01BchqAcwQwV1bDb7kfNy1WIxIIkxgBw==";
export const ADYEN_HMAC_KEYS = [
  "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056",
  "0D6A2B4C8E1F3A5C7E9B1D3F5A7C9E0B2D4F6A8C0E1B3D5F7A9C1E3B5D7F9A1C",
] as const;

export type FakeAdyen = FakeProvider & {
  /** Sends an event about a payment. */
  tell(reference: string, item: Pick<Item, "eventCode"> & Partial<Item>): void;
  /** In the back office: from now on webhooks are signed with the other key. */
  changeHmacKey(): void;
};

/**
 * A server of the parts of Adyen's API that Velvet uses. Its webhooks are checked against Adyen's description, and signed
 * by Adyen's own package.
 * @param judged whether Prism stands between the program and this server
 */
export async function openAdyen({ judged = true }: { judged?: boolean } = {}): Promise<FakeAdyen> {
  const books = openBooks();
  const sent: SentWebhook[] = [];
  const calls: string[] = [];
  /** Errors of this server itself, which the program would take for Adyen's. */
  const broken: unknown[] = [];
  let faults: ProviderFault[] = [];
  let [key, otherKey]: string[] = [...ADYEN_HMAC_KEYS];

  const server = createServer(
    (asked, answer) =>
      void listen(asked, answer).catch((error: unknown) => {
        broken.push(error);
        answer.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const pages = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const prism = judged ? await startPrism(pages) : null;

  const world: World = {
    ...{ books, pages, merchant: "VelvetTest" },
    send(item, payment) {
      const { pspReference, reference: merchantReference, amount, method: paymentMethod } = payment;
      const whole = { pspReference, merchantReference, amount, paymentMethod, ...item };
      const known = { merchantAccountCode: world.merchant, eventDate: writeDate(new Date()) };
      sent.push(writeWebhook([{ ...known, ...whole }], { key: key as string, live: false }));
    },
  };
  /** Events about something that happened to a payment have an id of their own. */
  const tell = (payment: Payment, item: Pick<Item, "eventCode"> & Partial<Item>) => {
    const isAttempt = item.eventCode === "AUTHORISATION";
    const original = { ...(!isAttempt && { originalReference: payment.pspReference }) };
    world.send({ success: "true", pspReference: makePspReference(), ...original, ...item }, payment);
  };

  async function listen(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(asked.url ?? "/", pages);
    const method = asked.method ?? "";
    calls.push(`${method} ${pathname}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const fault = faults.shift();
    if (fault === "down") return void asked.socket.destroy();
    if (fault === "html")
      return void answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Maintenance</h1>");
    const refusal = fault && REFUSALS[fault];
    const text = Buffer.concat(chunks).toString();
    const body = text === "" ? {} : JSON.parse(text);
    const once = String(asked.headers["idempotency-key"] ?? "");
    const isKnown = asked.headers["x-api-key"] === API_KEY;
    const { status, json } = refusal
      ? refusal
      : isKnown
        ? answerOnce(once, () => answerCall(world, { method, path: pathname, query: searchParams, body }))
        : REFUSALS.keys;
    if (fault === "lost") return void asked.socket.destroy();
    const sentJson = fault === "other_host" ? { ...(json as object), url: "https://pay.example/CS1" } : json;
    answer.writeHead(status, { "content-type": "application/json" });
    answer.end(sentJson === null ? undefined : JSON.stringify(sentJson));
  }

  function answerOnce(idempotencyKey: string, answer: () => Answer): Answer {
    const known = books.answered.get(idempotencyKey);
    if (known) return known;
    try {
      const made = answer();
      if (idempotencyKey !== "") books.answered.set(idempotencyKey, made);
      return made;
    } catch (error) {
      if (error instanceof AdyenError) return { status: error.status, json: error };
      throw error;
    }
  }

  return {
    env: {
      ADYEN_ADDRESS: prism?.address ?? pages,
      ADYEN_API_KEY: API_KEY,
      ADYEN_MERCHANT: world.merchant,
      ADYEN_HMAC_KEYS: key as string,
    },
    async pay({ url }, choice, { repeat } = { repeat: "accept" }) {
      const session = books.sessions.get(new URL(url).pathname.replace("/page/", ""));
      if (session?.status !== "active") throw new Error("There is no open session at this address");
      const { payment, id, result, storeFor, returnUrl } = session;
      if (choice === "leave") return "";
      const isCard = session.methods[0] === "scheme";
      session.status = { pay: "completed", refuse: "refused", cancel: "canceled" }[choice] as "completed";
      payment.state = { pay: "paid", refuse: "failed", cancel: "cancelled" }[choice] as Payment["state"];
      if (choice === "refuse")
        world.send({ eventCode: "AUTHORISATION", success: "false", reason: "Not enough balance" }, payment);
      if (choice === "pay") {
        const alias = `H${makePspReference()}`;
        const token = storeFor === null ? null : { id: makePspReference(), shopper: storeFor, alias, repeat };
        if (token) books.tokens.set(token.id, token);
        const additionalData = isCard
          ? { ...tellCard({ alias }), ...(token && storedCard(token, "created")) }
          : {};
        world.send({ eventCode: "AUTHORISATION", success: "true", additionalData }, payment);
      }
      return `${returnUrl}?${new URLSearchParams({ sessionId: id, sessionResult: result })}`;
    },
    async authenticate({ url, fields = {} }, isConfirmed) {
      const known = fields.MD ?? new URL(url).searchParams.get("MD") ?? "";
      const challenge = books.challenges.get(known);
      if (!challenge) throw new Error("The bank does not know this payment");
      challenge.isConfirmed = isConfirmed;
      return `${challenge.returnUrl}?${new URLSearchParams({ redirectResult: challenge.result })}`;
    },
    takeWebhooks() {
      if (broken.length > 0) throw broken.shift();
      return sent.splice(0);
    },
    forge(webhook, change) {
      const wrongKey = "00".repeat(32);
      const [item] = readItems(webhook) as [Item];
      const { hmacSignature: _, ...additionalData } = item.additionalData ?? {};
      if (change === "signature")
        return writeWebhook([{ ...item, additionalData }], { key: wrongKey, live: false });
      const changed = {
        amount: { amount: { ...item.amount, value: item.amount.value + 1 } },
        reference: { merchantReference: "999999-0badcafe" },
      }[change];
      const other = { ...item, additionalData, pspReference: makePspReference(), ...changed };
      return writeWebhook([other], { key: key as string, live: false });
    },
    vary(webhook, number) {
      const { notificationItems, live } = JSON.parse(webhook.body as string);
      const [{ NotificationRequestItem: item }] = notificationItems;
      const changed = {
        ...item,
        eventDate: `2026-11-${10 + (number % 20)}T12:00:00+00:00`,
        reason: `${number}`,
      };
      const items = Array.from({ length: 1 + (number % 7) }, () => ({ NotificationRequestItem: changed }));
      return { ...webhook, body: JSON.stringify({ live, notificationItems: items }) };
    },
    fail(fault, times = 1) {
      faults = Array.from({ length: times }, () => fault);
    },
    async refundThere(reference, value) {
      const payment = findByReference(books, reference);
      const pspReference = makePspReference();
      const amount = { value, currency: payment.amount.currency };
      books.refunds.push({ pspReference, reference, payment, amount, state: "done", willFail: false });
      tell(payment, { eventCode: "REFUND", pspReference, amount });
    },
    async disputeThere(reference, value) {
      const payment = findByReference(books, reference);
      payment.state = "charged_back";
      const amount = { value, currency: payment.amount.currency };
      const additionalData = { chargebackReasonCode: "10.4", chargebackSchemeCode: "visa" };
      tell(payment, {
        eventCode: "CHARGEBACK",
        amount,
        additionalData,
        reason: "Other Fraud-Card Absent Environment",
      });
    },
    async winDisputeThere(reference) {
      const payment = findByReference(books, reference);
      payment.state = "paid";
      tell(payment, { eventCode: "CHARGEBACK_REVERSED" });
    },
    async endRefunds(outcome) {
      for (const refund of books.refunds) {
        if (refund.state === "done" || (refund.state === "failed" && !refund.willFail)) continue;
        const isDone = outcome === "completed" && !refund.willFail;
        refund.state = isDone ? "done" : "failed";
        refund.willFail = false;
        const { pspReference, reference: merchantReference, amount } = refund;
        tell(refund.payment, {
          ...{ eventCode: "REFUND", pspReference, merchantReference, amount },
          ...(isDone ? { success: "true" } : { success: "false", reason: "Insufficient balance on payment" }),
        });
      }
    },
    refuseRefunds(isRefused) {
      books.refundsWillFail = isRefused;
    },
    tell: (reference, item) => tell(findByReference(books, reference), item),
    changeHmacKey() {
      [key, otherKey] = [otherKey, key];
    },
    books: () =>
      books.payments.map((payment) => ({
        reference: payment.reference,
        amount: payment.amount.value,
        currency: payment.amount.currency,
        state: payment.state,
        refunded: refundedOf(books, payment),
      })),
    calls: () => calls,
    async close() {
      await prism?.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const REFUSALS: Record<"rate" | "error" | "keys", Answer> & Partial<Record<ProviderFault, Answer>> = {
  rate: {
    status: 429,
    json: { status: 429, errorCode: "000", message: "Too Many Requests", errorType: "validation" },
  },
  error: {
    status: 500,
    json: { status: 500, errorCode: "905", message: "Internal error", errorType: "internal" },
  },
  keys: {
    status: 401,
    json: {
      status: 401,
      errorCode: "000",
      message: "HTTP Status Response - Unauthorized",
      errorType: "security",
    },
  },
};

/** Adyen writes whole seconds and an offset. */
function writeDate(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, "+00:00");
}
