import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTRIES, CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import { CURRENCIES, minorUnits, toDecimal } from "#base/money.ts";
import { type FakeAdyen, openAdyen } from "#testing/adyen/open-adyen.ts";
import { adyenFolder, where } from "#testing/where.ts";
import { ADYEN_METHODS } from "./adyen/methods.ts";
import { readMoney, writeMoney } from "./adyen/news.ts";
import { adyen } from "./adyen.ts";
import type { NewPayment, PaymentProvider } from "./payments.ts";

let fake: FakeAdyen;
let provider: PaymentProvider;
let card: string;
let orders = 0;

const open = ({ env }: Pick<FakeAdyen, "env">, changes: Partial<Parameters<typeof adyen>[0]> = {}) =>
  adyen({
    address: env.ADYEN_ADDRESS as string,
    apiKey: env.ADYEN_API_KEY as string,
    merchant: env.ADYEN_MERCHANT as string,
    hmacKeys: [env.ADYEN_HMAC_KEYS as string],
    ...changes,
  });

function newPayment(changes: Partial<NewPayment> = {}): NewPayment {
  const reference = String(100_000 + ++orders);
  return {
    ...{ reference, key: crypto.randomUUID(), money: { amount: 2_499, currency: "EUR" } },
    ...{ method: "creditcard", country: "NL", locale: "nb", buyer: "a-buyer", storeCard: false },
    returnUrl: "https://velvet.example/api/payment-return/1",
    webhookUrl: "https://velvet.example/api/payment-news/adyen",
    browser: { address: "192.0.2.1", userAgent: "Browser/1", accept: "text/html" },
    ...changes,
  };
}

const events = () =>
  fake.takeWebhooks().flatMap(({ body }) => {
    const raw = { body: Buffer.from(body as string), headers: new Headers(), query: new URLSearchParams() };
    return provider.parseWebhook(raw) ?? [];
  });

async function storeCard(repeat: "accept" | "challenge" | "refuse"): Promise<string> {
  const { next } = await provider.create(newPayment({ storeCard: true }));
  await fake.pay(next as { url: string }, "pay", { repeat });
  return events().at(-1)?.news?.stored?.ref as string;
}

async function comeBack(payment: NewPayment, ref: string, address: string) {
  return provider.readReturn?.({ ...payment, ref, query: new URL(address).searchParams });
}

where("adyen").describe("[M-40] Adyen, judged by its own description", () => {
  beforeAll(async () => {
    fake = await openAdyen();
    provider = open(fake);
    card = await storeCard("accept");
  });
  afterAll(() => fake?.close());

  test("the judge refuses what the description does not allow, in questions and in answers", async () => {
    const ask = (body: object) =>
      fetch(`${fake.env.ADYEN_ADDRESS}/sessions`, {
        method: "POST",
        headers: { "x-api-key": fake.env.ADYEN_API_KEY as string, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const right = { merchantAccount: "VelvetTest", reference: "1", returnUrl: "https://velvet.example/" };
    expect((await ask({ ...right, amount: { value: 1, currency: "EURO" } })).status).toBe(422);
    fake.fail("html");
    const answer = await ask({ ...right, amount: { value: 1, currency: "EUR" } });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("VIOLATIONS")]);
  });

  test("a payment: page, return, and the same news by webhook", async () => {
    const payment = newPayment();
    const { ref, next } = await provider.create(payment);
    expect(await provider.create(payment)).toEqual({ ref, next });
    const back = await fake.pay(next as { url: string }, "pay");
    const told = await comeBack(payment, ref, back);
    expect(told).toMatchObject({ state: "paid", money: payment.money, chargeRef: expect.any(String) });
    const reference = `${payment.reference}-${payment.key.slice(0, 8)}`;
    expect(events()).toMatchObject([
      { reference, ref: told?.chargeRef, news: { state: "paid", money: payment.money, stored: null } },
    ]);
  });

  test.each([
    ["refuse", "failed"],
    ["cancel", "cancelled"],
  ] as const)("a buyer who chooses %s: %s", async (choice, state) => {
    const payment = newPayment();
    const { ref, next } = await provider.create(payment);
    const back = await fake.pay(next as { url: string }, choice);
    expect(await comeBack(payment, ref, back)).toMatchObject({ state });
    events();
  });

  test("what another payment's buyer brings back says nothing", async () => {
    const [paid, other] = [newPayment(), newPayment()];
    const created = await provider.create(paid);
    const open = await provider.create(other);
    const back = await fake.pay(created.next as { url: string }, "pay");
    expect(await comeBack(other, open.ref, back)).toBeNull();
    expect(await comeBack(other, created.ref, back)).toBeNull();
    expect(
      await comeBack(paid, created.ref, "https://velvet.example/?sessionId=x&sessionResult=y"),
    ).toBeNull();
    expect(await comeBack(paid, created.ref, "https://velvet.example/")).toBeNull();
    events();
  });

  test("a stored card: charged once for the same key, refused, or confirmed at the bank", async () => {
    const payment = newPayment();
    const charged = await provider.chargeStored(payment, card);
    expect(charged).toMatchObject({ outcome: "accepted", news: { state: "paid", money: payment.money } });
    expect(await provider.chargeStored({ ...payment, browser: null }, card)).toEqual(charged);
    expect(events()).toHaveLength(1);

    const refused = await provider.chargeStored(newPayment(), await storeCard("refuse"));
    expect(refused).toMatchObject({ outcome: "refused", failure: "refused", news: { state: "failed" } });

    const asked = newPayment();
    const challenge = await provider.chargeStored(asked, await storeCard("challenge"));
    if (challenge.outcome !== "challenge") throw new Error("the bank should ask");
    events();
    const back = await fake.authenticate(challenge.next as { url: string }, true);
    expect(await comeBack(newPayment(), challenge.ref, back)).toBeNull();
    expect(await comeBack(asked, challenge.ref, back)).toMatchObject({ state: "paid", money: asked.money });
    expect(await comeBack(asked, challenge.ref, back)).toMatchObject({ state: "paid" });
    expect(events()).toMatchObject([{ news: { state: "paid" } }]);
  });

  test("a refund is taken once, and told later by its key", async () => {
    const charged = await provider.chargeStored(newPayment(), card);
    const [{ news } = { news: null }] = events();
    const key = crypto.randomUUID();
    const refund = { ref: charged.ref, chargeRef: news?.chargeRef as string, key, before: 0 };
    const money = { amount: 999, currency: "EUR" } as const;
    expect(await provider.refund({ ...refund, money })).toEqual({ key, state: "pending", isToldLater: true });
    await provider.refund({ ...refund, money });
    await fake.endRefunds("completed");
    expect(events()).toMatchObject([
      { ref: news?.chargeRef, news: { refunds: [{ key, state: "completed" }] } },
    ]);
    const unknown = provider.refund({ ...refund, chargeRef: "NONE", key: crypto.randomUUID(), money });
    await expect(unknown).rejects.toMatchObject({ final: true });
  });

  test("a card that is forgotten cannot be charged", async () => {
    const stored = await storeCard("accept");
    await provider.forgetStored(stored);
    await expect(provider.chargeStored(newPayment(), stored)).rejects.toMatchObject({ final: true });
  });

  test("check-payments names the account and the methods that are not enabled", async () => {
    const named = open(fake, { methods: ["creditcard", "ideal", "blik"] });
    expect(await named.check?.()).toEqual([
      { what: "API key and merchant account", problem: null },
      { what: "method creditcard", problem: null },
      { what: "method ideal", problem: null },
      { what: "method blik", problem: expect.stringContaining("enable it") },
    ]);
    const wrong = open(fake, { apiKey: "wrong" });
    expect(await wrong.check?.()).toMatchObject([{ problem: expect.any(String) }]);
    const { body } = provider.trialWebhook?.() ?? {};
    const raw = { body: Buffer.from(body as string), headers: new Headers(), query: new URLSearchParams() };
    expect(provider.parseWebhook(raw)).toEqual([]);
  });

  test("every name of a method is one that the description has", () => {
    const description = readFileSync(join(adyenFolder(), "CheckoutService-v72.json"), "utf8");
    for (const name of Object.values(ADYEN_METHODS).flat()) expect(description).toContain(`"${name}"`);
  });
});

where("adyen").describe("[M-40] Adyen in trouble", () => {
  let direct: FakeAdyen;
  beforeAll(async () => {
    direct = await openAdyen({ judged: false });
  });
  afterAll(() => direct?.close());

  const calls: [string, (one: PaymentProvider) => Promise<unknown>][] = [
    ["create", (one) => one.create(newPayment())],
    ["charge", (one) => one.chargeStored(newPayment(), "buyer TOKEN")],
    [
      "refund",
      (one) =>
        one.refund({
          ...{ ref: "A", chargeRef: "A", key: crypto.randomUUID(), before: 0 },
          money: { amount: 1, currency: "EUR" },
        }),
    ],
    ["delete a card", (one) => one.forgetStored("buyer TOKEN")],
    ["read a return", (one) => comeBackTo(one, "sessionId=CS1&sessionResult=x")],
    ["end a redirect", (one) => comeBackTo(one, "redirectResult=x")],
  ];
  const comeBackTo = async (one: PaymentProvider, query: string) =>
    one.readReturn?.({ ref: "CS1", reference: "1", key: "k", query: new URLSearchParams(query) });

  test.each(
    calls.flatMap(([name, call]) =>
      (["down", "rate", "error", "html", "keys"] as const).map((fault) => ({ name, fault, call })),
    ),
  )("$name: $fault says nothing final", async ({ fault, call }) => {
    direct.fail(fault);
    const error = await call(open(direct)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ProviderError", final: false });
    expect(String(error)).not.toContain(direct.env.ADYEN_API_KEY);
  });

  test("a page on another host is final, and so is another merchant's account", async () => {
    direct.fail("other_host");
    await expect(open(direct).create(newPayment())).rejects.toMatchObject({ final: true });
    const stranger = open(direct, { merchant: "Other" });
    await expect(stranger.create(newPayment())).rejects.toMatchObject({ final: false });
    await expect(open(direct).chargeStored(newPayment(), "buyer GONE")).rejects.toMatchObject({
      final: true,
    });
  });

  test("a card that Adyen does not know is forgotten already", async () => {
    await open(direct).forgetStored("buyer GONE");
    expect(direct.calls()).toContain("DELETE /storedPaymentMethods/GONE");
  });

  test("a wrong key is never part of an error", async () => {
    const wrong = open(direct, { apiKey: "secret-key-1" });
    await expect(wrong.create(newPayment())).rejects.toThrow(/keys not accepted/);
    await expect(wrong.create(newPayment())).rejects.not.toThrow(/secret-key-1/);
  });
});

describe("[M-40] Adyen's methods", () => {
  const plain = adyen({
    address: "https://checkout-test.adyen.com/v72",
    apiKey: "k",
    merchant: "m",
    hmacKeys: [],
  });

  test("are alive in the country, restricted by the operator, and never direct debits", () => {
    for (const country of COUNTRIES) {
      const money = { amount: 999, currency: CURRENCY_BY_COUNTRY[country] };
      const methods = plain.methods({ country, money });
      expect(methods).toContain("creditcard");
      for (const other of ["sdd", "giropay", "sofort", "nexi", "satispay"])
        expect(methods).not.toContain(other);
    }
    const buyer = { country: "NL", money: { amount: 999, currency: "EUR" } } as const;
    expect(plain.methods(buyer)).toContain("ideal");
    const options = {
      address: "https://checkout-test.adyen.com/v72",
      apiKey: "k",
      merchant: "m",
      hmacKeys: [],
    };
    expect(adyen({ ...options, methods: ["ideal", "blik"] }).methods(buyer)).toEqual(["ideal"]);
  });

  test("money keeps its amount, and every currency has the two decimals that Adyen counts with", () => {
    const money = fc.record({ amount: fc.integer({ min: 1 }), currency: fc.constantFrom(...CURRENCIES) });
    fc.assert(
      fc.property(money, (one) => {
        expect(readMoney(writeMoney(one))).toEqual(one);
      }),
    );
    for (const currency of CURRENCIES) {
      expect(minorUnits("1", currency)).toBe(100);
      expect(toDecimal({ amount: 100, currency })).toBe(1);
    }
  });
});
