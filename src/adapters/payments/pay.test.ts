import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PROVIDER_FAULTS } from "#testing/fake-provider.ts";
import { type FakePay, openFakePay } from "#testing/pay/open-fake-pay.ts";
import { CERTIFICATE, KEY } from "../mail/certificate.fixture.ts";
import { ProviderError } from "../provider-error.ts";
import { pay } from "./pay.ts";
import type { NewPayment, PaymentProvider } from "./payments.ts";

let fake: FakePay;
let provider: PaymentProvider;
beforeAll(async () => {
  fake = await openFakePay();
  provider = openWith();
});
afterAll(() => fake.close());

function openWith(changes: Partial<Parameters<typeof pay>[0]> = {}): PaymentProvider {
  const { PAY_ADDRESS, PAY_OFFICE_ADDRESS, PAY_SERVICE_ID, PAY_TOKEN_CODE, PAY_TOKEN } = fake.env;
  return pay({
    address: PAY_ADDRESS as string,
    officeAddress: PAY_OFFICE_ADDRESS as string,
    serviceId: PAY_SERVICE_ID as string,
    tokenCode: PAY_TOKEN_CODE as string,
    token: PAY_TOKEN as string,
    isTest: false,
    ...changes,
  });
}

let orders = 0;
function paymentOf(changes: Partial<NewPayment> = {}): NewPayment {
  orders += 1;
  return {
    reference: String(orders),
    key: `${String(orders).padStart(8, "0")}-0000-4000-8000-000000000000`,
    money: { amount: 2_499, currency: "EUR" },
    method: "creditcard",
    country: "NL",
    locale: "nl",
    buyer: "a_pseudonym-of-the-buyer",
    storeCard: false,
    returnUrl: "https://example.org/api/payment-return/key",
    webhookUrl: "https://example.org/api/payment-news/pay",
    browser: null,
    ...changes,
  };
}

async function paid(): Promise<{ ref: string; reference: string }> {
  const payment = paymentOf();
  const { ref, next } = await provider.create(payment);
  await fake.pay(next as { url: string }, "pay");
  return { ref, reference: payment.reference };
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderError ? (error.final ? "final" : "again") : error),
  );

const euros = (amount: number) => ({ amount, currency: "EUR" }) as const;
const refundOf = (ref: string, amount: number, before = 0) =>
  provider.refund({ ref, chargeRef: null, key: `refund ${ref} ${before}`, money: euros(amount), before });

describe("[M-42] a fault at PAY.", () => {
  const expected = { other_host: "final" } as Record<string, string>;
  test.each(PROVIDER_FAULTS)("%s while creating", async (fault) => {
    fake.fail(fault);
    expect(await faultOf(provider.create(paymentOf()))).toBe(expected[fault] ?? "again");
  });

  const others = PROVIDER_FAULTS.filter((fault) => fault !== "other_host");
  test.each(others)("%s while asking for the status", async (fault) => {
    const { ref } = await paid();
    fake.fail(fault);
    expect(await faultOf(provider.status({ ref }))).toBe("again");
  });

  test.each(others)("%s while refunding: the next try makes one refund in all", async (fault) => {
    const { ref, reference } = await paid();
    fake.failRefund(fault);
    expect(await faultOf(refundOf(ref, 1_000))).toBe("again");
    expect(await refundOf(ref, 1_000)).toMatchObject({ state: "completed" });
    expect(fake.books().find((one) => one.reference.startsWith(`${reference}-`))).toMatchObject({
      refunded: 1_000,
    });
  });

  test("a certificate that nobody vouches for", async () => {
    const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => void response.end("{}"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const there = openWith({ address, officeAddress: address });
    expect(await faultOf(there.create(paymentOf()))).toBe("again");
    expect(await faultOf(there.status({ ref: "5X1" }))).toBe("again");
  });

  test("what it refuses is final, and the message names the field without its content", async () => {
    const call = provider.create(paymentOf({ money: { amount: 0, currency: "EUR" } }));
    await expect(call).rejects.toMatchObject({
      final: true,
      message: expect.stringContaining("amount.value"),
    });
    await expect(call).rejects.not.toMatchObject({ message: expect.stringContaining("pseudonym") });
  });

  test("no message contains the token", async () => {
    const there = openWith({ token: "not-the-token" });
    await expect(there.create(paymentOf())).rejects.toMatchObject({
      final: false,
      message: expect.not.stringContaining("not-the-token"),
    });
  });
});

describe("[M-42] what PAY. reports", () => {
  test("an order that nobody has paid is open, and one that it does not know is none", async () => {
    const { ref } = await provider.create(paymentOf());
    expect(await provider.status({ ref })).toMatchObject({
      state: "open",
      money: euros(2_499),
      instrument: null,
    });
    expect(await provider.status({ ref: "5X1" })).toBeNull();
    expect(await provider.status({ ref: "../../v2/merchants" })).toBeNull();
  });

  test("a paid order: amount, card without its number, and the sum of refunds", async () => {
    const { ref, reference } = await paid();
    await fake.refundThere(reference, 500);
    expect(await provider.status({ ref })).toMatchObject({
      state: "paid",
      money: euros(2_499),
      refundedSum: 500,
      instrument: { kind: "card", last4: "1111", fingerprint: expect.stringContaining("key-") },
    });
  });

  test("a paid order while the back office is down: paid, and the sum of refunds is not known", async () => {
    const { ref } = await paid();
    fake.closeOffice(true);
    onTestFinished(() => fake.closeOffice(false));
    const news = await provider.status({ ref });
    expect(news).toMatchObject({ state: "paid" });
    expect(news).not.toHaveProperty("refundedSum");
  });

  test("an order that was paid long ago, while the back office is down: it may be disputed by now", async () => {
    const { ref } = await paid();
    fake.closeOffice(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
    onTestFinished(() => {
      vi.useRealTimers();
      fake.closeOffice(false);
    });
    expect(await faultOf(provider.status({ ref }))).toBe("again");
  });

  test("an order of another sales location is none of ours", async () => {
    const { ref } = await paid();
    expect(await openWith({ serviceId: "SL-9999-9999" }).status({ ref })).toBeNull();
  });

  test("a test order is never paid, nor begun, unless tests are meant", async () => {
    const { ref } = await paid();
    expect(await faultOf(openWith({ isTest: true }).status({ ref }))).toBe("again");
    expect(await faultOf(openWith({ isTest: true }).create(paymentOf()))).toBe("final");
  });

  test("a card is not stored", async () => {
    expect(provider.storesCards).toBe(false);
    expect(await faultOf(provider.chargeStored(paymentOf(), "card"))).toBe("final");
  });
});

describe("[M-42] refunds at our own server of the back office (unverified)", () => {
  test("two in turn, and one that is more than was paid", async () => {
    const { ref } = await paid();
    expect(await refundOf(ref, 1_000)).toMatchObject({ state: "completed" });
    expect(await refundOf(ref, 1_499, 1_000)).toMatchObject({ state: "completed" });
    expect(await faultOf(refundOf(ref, 1, 2_499))).toBe("final");
  });

  test("the same one asked for ten times at once is made once", async () => {
    const { ref } = await paid();
    await Promise.all(Array.from({ length: 10 }, () => refundOf(ref, 1_000)));
    expect(await provider.status({ ref })).toMatchObject({ refundedSum: 1_000 });
  });

  test("is not made while the sum there is one that we cannot explain", async () => {
    const { ref, reference } = await paid();
    await fake.refundThere(reference, 300);
    expect(await faultOf(refundOf(ref, 1_000))).toBe("again");
    expect(await provider.status({ ref })).toMatchObject({ refundedSum: 300 });
  });

  test("of an order that the back office does not know yet waits", async () => {
    expect(await faultOf(refundOf("5X1", 1))).toBe("again");
  });
});

describe("[M-42] what check-payments asks", () => {
  const wrong = async (there: PaymentProvider) =>
    (await there.check?.())?.filter(({ problem }) => problem !== null).map(({ what }) => what);

  test("all is well", async () => {
    expect(await wrong(provider)).toEqual([]);
  });

  test("a test mode or a method that does not fit", async () => {
    expect(await wrong(openWith({ isTest: true, methods: ["ideal", "dankort"] }))).toEqual([
      "test mode",
      "payment methods",
    ]);
  });

  test("wrong keys", async () => {
    await expect(openWith({ token: "x" }).check?.()).rejects.toThrow("keys not accepted");
  });

  test("our webhook address takes the trial", () => {
    const { headers, body } = provider.trialWebhook?.() ?? { headers: {}, body: "" };
    const raw = {
      headers: new Headers(headers),
      body: Buffer.from(body ?? ""),
      query: new URLSearchParams(),
    };
    expect(provider.parseWebhook(raw)).toEqual([]);
  });
});

test("[M-42] money is sent and read to the cent", async () => {
  for (const amount of [1, 99, 100, 1_099, 2_999, 123_456_789]) {
    const { ref } = await provider.create(paymentOf({ money: euros(amount) }));
    expect(await provider.status({ ref })).toMatchObject({ money: euros(amount) });
  }
});
