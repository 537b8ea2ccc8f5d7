import { once } from "node:events";
import { createServer as createPlain } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { EXPIRED_CERTIFICATE } from "#testing/expired-certificate.ts";
import { adyen } from "./adyen.ts";
import { pay } from "./pay.ts";
import type { NewPayment, PaymentProvider } from "./payments.ts";
import { verotel } from "./verotel.ts";

const KEY = "a-key-that-nobody-may-read";
const PROVIDERS: Record<string, (address: string) => PaymentProvider> = {
  adyen: (address) => adyen({ address, apiKey: KEY, merchant: "m", hmacKeys: [KEY] }),
  verotel: (address) =>
    verotel({
      ...{ address, shopId: "1", signatureKeys: [KEY], methods: null },
      controlCenter: { address, user: "u", password: KEY },
    }),
  pay: (address) =>
    pay({
      ...{ address, officeAddress: address, serviceId: "SL-1234-5678", tokenCode: "AT-1234-5678" },
      ...{ token: KEY, isTest: false },
    }),
};

const payment: NewPayment = {
  ...{ reference: "100001", key: "0a1b2c3d-0000-4000-8000-000000000000", buyer: "pseudonym" },
  ...{ money: { amount: 999, currency: "EUR" }, method: "creditcard", country: "NL", locale: "nl" },
  ...{
    storeCard: false,
    returnUrl: "https://velvet.example/back",
    webhookUrl: "https://velvet.example/news",
  },
  browser: null,
};
const { money, ...known } = payment;
const returned = { ...known, ref: "100001-0a1b2c3d", query: new URLSearchParams("redirectResult=x") };

/** Calls over the network. Verotel's payments are created without one, and Adyen's cannot be queried. */
const CALLS: [string, string[], (provider: PaymentProvider) => Promise<unknown> | undefined][] = [
  ["create", ["adyen", "pay"], (provider) => provider.create(payment)],
  ["charge", ["adyen"], (provider) => provider.chargeStored(payment, "buyer TOKEN")],
  ["status", ["verotel", "pay"], (provider) => provider.status({ ref: "100001-0a1b2c3d" })],
  ["return", ["adyen", "verotel"], (provider) => provider.readReturn?.(returned)],
  [
    ...(["refund", ["adyen", "verotel", "pay"]] as [string, string[]]),
    (provider) => provider.refund({ ref: "1", chargeRef: "1", key: payment.key, money, before: 0 }),
  ],
  ["forget", ["adyen"], (provider) => provider.forgetStored("buyer TOKEN")],
];

async function listen(server: Server): Promise<string> {
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TABLE = CALLS.flatMap(([call, names, ask]) => names.map((name) => ({ name, call, ask })));

describe("[M-31] whoever answers instead of the provider", () => {
  test.each(TABLE)(
    "$name, $call: an expired certificate gets no request and no key",
    async ({ name, ask }) => {
      const asked: string[] = [];
      const server = createServer(EXPIRED_CERTIFICATE, (request, answer) => {
        asked.push(request.url ?? "");
        answer.end("{}");
      });
      const provider = PROVIDERS[name]?.(`https://${await listen(server)}`) as PaymentProvider;
      const error = await ask(provider)?.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "ProviderError", final: false });
      expect(String(error)).toMatch(/CERT|certificate/i);
      expect(String(error)).not.toContain(KEY);
      expect(asked).toEqual([]);
    },
  );

  test.each(TABLE)("$name, $call: a redirect to another host is not followed", async ({ name, ask }) => {
    const followed: string[] = [];
    const elsewhere = await listen(
      createPlain((request, answer) => {
        followed.push(JSON.stringify(request.headers));
        answer.end("{}");
      }),
    );
    const server = createPlain((_, answer) => {
      answer.writeHead(307, { location: `http://${elsewhere}/` }).end();
    });
    const provider = PROVIDERS[name]?.(`http://${await listen(server)}`) as PaymentProvider;
    const error = await ask(provider)?.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ProviderError", final: false });
    expect(followed).toEqual([]);
  });

  test.each(TABLE)("$name, $call: takes the request and never ends its answer", async ({ name, ask }) => {
    const { timeout } = AbortSignal;
    const waits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      waits.push(milliseconds);
      return timeout.call(AbortSignal, 200);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const asked: string[] = [];
    const server = createPlain((request, answer) => {
      asked.push(request.url ?? "");
      answer.writeHead(200, { "content-type": "application/json" }).write("{");
    });
    onTestFinished(() => server.closeAllConnections());
    const provider = PROVIDERS[name]?.(`http://${await listen(server)}`) as PaymentProvider;
    const error = await ask(provider)?.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ProviderError", final: false });
    expect(String(error)).toContain("no answer within 8 seconds");
    expect([waits, asked.length]).toEqual([[8_000], 1]);
  });
});
