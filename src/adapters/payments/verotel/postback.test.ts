import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPostback } from "./postback.ts";
import { signUrl } from "./sign.ts";
import { writeStartUrl } from "./start-url.ts";

const KEY = "KzkfbQBeTEAPjFXFuPfuAzUfZZzSqz";
const shop = { address: "https://secure.verotel.com", shopId: "115790", signatureKeys: [KEY] };
const OURS = "100001-0a1b2c3d";

const read = (query: string, keys = [KEY]) =>
  readPostback(
    { query: new URLSearchParams(query), headers: new Headers(), body: new Uint8Array() },
    { ...shop, signatureKeys: keys },
  );

const SALE = {
  CCBrand: "VISA",
  custom1: "pseudonym",
  paymentMethod: "CC",
  priceAmount: "12.31",
  priceCurrency: "EUR",
  referenceID: OURS,
  saleID: "456789",
  shopID: "115790",
  transactionID: "1001000",
  truncatedPAN: "XXXXXXXXXXXX3321",
  type: "purchase",
};

/** Signs as Verotel does: all parameters. */
const write = (params: Record<string, string>, key = KEY): string => {
  const names = Object.keys(params).sort();
  const text = [key, ...names.map((name) => `${name}=${params[name]}`)].join(":");
  const signature = createHash("sha256").update(text).digest("hex");
  return new URLSearchParams({ ...params, signature }).toString();
};
const { CCBrand: _, truncatedPAN: __, paymentMethod: ___, ...LATER } = SALE;

test.each([
  "CCBrand=1010101010101&custom1=Custom+Param+1&custom2=Custom+Param+2&custom3=Custom+Param+3&paymentMethod=CC&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=456789&shopID=115790&transactionID=1001000&truncatedPAN=XXXXXXXXXXXX3321&type=purchase&signature=4d3119e55dc0307154a84140367f5abb976c694e",
  "custom1=Custom+Param+1&custom2=Custom+Param+2&custom3=Custom+Param+3&event=credit&parentID=10101010&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=456789&shopID=115790&subscriptionPhase=normal&subscriptionType=one-time&transactionID=1001000&type=subscription&signature=6d44120eee1f5c4f8eee6debd4e02d8cb0e99aae",
  "custom1=Custom+Param+1&custom2=Custom+Param+2&custom3=Custom+Param+3&event=chargeback&parentID=10101010&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=456789&shopID=115790&subscriptionPhase=normal&subscriptionType=one-time&transactionID=1001000&type=subscription&signature=37429bf3bd4d7917023f4586ec9f9d94df9d1e8d",
])(
  "[M-41] a postback that the Control Center sent is authentic, and not about an order of ours: %s",
  (query) => {
    expect(read(query)).toEqual([]);
    expect(read(query, ["another key"])).toBeNull();
    expect(read(query.replace("12.31", "12.32"))).toBeNull();
  },
);

test("a sale is asked for; its card is told only here", () => {
  const asked = { id: "456789-initial-1001000", reference: OURS, ref: OURS, news: null };
  expect(read(write(SALE))).toEqual([asked]);
  expect(read(write({ ...SALE, oneClickToken: "token" }))).toMatchObject([
    asked,
    {
      ...{ id: "456789-initial-1001000-card", reference: OURS, isOnlyHere: true },
      news: {
        state: null,
        money: null,
        stored: { ref: "token", brand: "visa", last4: "3321", expires: "9999-12" },
      },
    },
  ]);
});

test("the same last digits of two buyers are two cards", () => {
  const mark = (custom1: string) =>
    read(write({ ...SALE, custom1, oneClickToken: "token" }))?.[1]?.news?.stored?.fingerprint;
  expect(mark("anna")).toBe(mark("anna"));
  expect(mark("anna")).not.toBe(mark("ben"));
});

test("a credit is a refund that may be ours, and a chargeback names its amount", () => {
  const money = { amount: 1_231, currency: "EUR" };
  expect(read(write({ ...LATER, event: "credit", parentID: "1" }))).toMatchObject([
    {
      isOnlyHere: true,
      news: { state: null, providerRefunds: [{ ref: "1001000", money, mayBeOurs: true }] },
    },
  ]);
  expect(read(write({ ...LATER, event: "chargeback", parentID: "1" }))).toMatchObject([
    { isOnlyHere: true, news: { state: "charged_back", disputed: money } },
  ]);
});

test.each([
  ["of another shop", { shopID: "115791" }],
  ["of a subscription", { type: "subscription" }],
  ["of another installation", { referenceID: "98040000000000000" }],
  ["of an event of subscriptions", { event: "extend" }],
  ["of an amount that is none", { event: "credit", priceAmount: "12,31" }],
  ["in a currency that is not sold", { event: "chargeback", priceCurrency: "PLN" }],
])("authentic, but not ours: %s", (_, changes) => {
  expect(read(write({ ...SALE, ...changes }))).toEqual([]);
});

test("what is not signed is refused", () => {
  const good = write(SALE);
  for (const query of [
    good.replace(/signature=\w+/, "signature="),
    good.replace(/&signature=\w+/, ""),
    `${good}&extra=1`,
    `${good}&priceAmount=99.00`,
    `priceAmount=99.00&${good}`,
    `${good}&signature=x`,
    good.replace("type=purchase&", ""),
    write(SALE, "guessed"),
  ])
    expect(read(query), query).toBeNull();
});

test("the addresses that we sign ourselves, which the buyer sees, are no postback", () => {
  const start = writeStartUrl(
    shop,
    {
      ...{ reference: "100001", key: "0a1b2c3d-0000-4000-8000-000000000000", buyer: "pseudonym" },
      ...{ money: { amount: 1, currency: "EUR" }, method: "creditcard", country: "NL", locale: "nl" },
      ...{ storeCard: false, returnUrl: "https://velvet.example/back", webhookUrl: "", browser: null },
    },
    null,
  );
  expect(read(new URL(start).search)).toBeNull();
  const sale = new Map(Object.entries({ ...SALE, successURL: "https://x" }));
  expect(read(new URL(signUrl("https://x/", sale, KEY)).search)).toBeNull();
});

test("values that hide the fields of a start address are no postback of ours", () => {
  const text = Object.entries({ ...SALE, successURL: "https://x" })
    .filter(([name]) => name !== "saleID")
    .sort();
  for (let from = 0; from < text.length; from++)
    for (let to = from + 1; to < text.length; to++) {
      // Merges several signed fields into one, which gives the same signed text.
      const [name, value] = text[from] as [string, string];
      const rest = text.slice(from + 1, to + 1).map(([other, written]) => `:${other}=${written}`);
      const merged = [...text.slice(0, from), [name, value + rest.join("")], ...text.slice(to + 1)];
      const query = write(Object.fromEntries(merged as [string, string][]));
      expect(read(query) ?? []).toEqual([]);
    }
});

test("bytes appended to what was signed are refused, even with a signature that fits", () => {
  for (const type of ["purchase\u0080\u0000", "purchase\uFFFD", "purchase\n"]) {
    expect(read(write({ ...SALE, type }))).toBeNull();
    expect(read(write({ ...SALE, custom3: type }))).toBeNull();
  }
  expect(read(write({ ...SALE, "0": "1" }))).toBeNull();
});

test("hostile queries are refused, and never throw", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.tuple(fc.constantFrom(...Object.keys(SALE), "signature", "event"), fc.string()))
      .map((pairs) => new URLSearchParams(pairs).toString()),
  );
  fc.assert(
    fc.property(hostile, (query) => {
      expect(read(query)).toBeNull();
    }),
  );
  // With a right signature, whatever the values are.
  const values = fc.record(
    Object.fromEntries([...Object.keys(SALE), "event", "oneClickToken"].map((name) => [name, fc.string()])),
  );
  fc.assert(
    fc.property(values, (params) => {
      const events = read(write({ ...SALE, ...params }));
      expect(events === null || events.length === 0).toBe(true);
    }),
  );
});
