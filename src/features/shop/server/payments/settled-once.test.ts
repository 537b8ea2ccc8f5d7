import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { Order } from "../../contract.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { type Buyer, newsOf } from "../shop.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";

const SECRET = "a secret that is long enough for this test";

openShopForFile({ SECRET });

const refOf = ({ next }: Order) => (next as { url: string }).url.split("/").at(-1) as string;
async function tell(placed: Order, ref: string) {
  const body = JSON.stringify({ id: randomUUID(), ref, reference: String(placed.id), state: "paid" });
  const signature = createHmac("sha256", `sandbox ${SECRET}`).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  const answer = await testApp.ask("/api/payment-news/sandbox", { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await testApp.runJobs();
}
const receiptOf = async (who: Buyer, { id }: Pick<Order, "id">) => {
  const answer = await testApp.ask(`/api/receipts/${id}`, { headers: { cookie: who.cookie } });
  return /filename="(.+)\.pdf"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
};

describe("receipt numbers", () => {
  test("have no gaps, and do not change with repeated reports", async () => {
    const [anna, ben] = [await till.member(), await till.member()];
    const placed = await till.order(anna);
    const ref = refOf(placed);
    await till.pick(placed, "paid");
    await testApp.runJobs();
    const first = await receiptOf(anna, placed);
    expect(first).toMatch(/^2026-\d+-1$/);
    const numbered = (last: number) => first?.replace(/1$/, String(last));
    for (let again = 0; again < 3; again++) await tell(placed, ref);
    expect(await receiptOf(anna, placed)).toBe(first);
    await till.buy(ben, {}, "failed");
    await till.buy(ben, {}, "cancelled");
    expect(await receiptOf(ben, await till.buy(ben))).toBe(numbered(2));
    const orders = await Promise.all([anna, ben, anna, ben].map((who) => till.order(who, { bundle: "p0" })));
    for (const order of orders) await till.pick(order, "paid");
    await testApp.runJobs();
    const given = await Promise.all(orders.map((order, at) => receiptOf(at % 2 ? ben : anna, order)));
    expect(given.sort()).toEqual([3, 4, 5, 6].map(numbered));
  });
});

test("a payment in another currency grants nothing, and waits for review", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await testApp.app.pool.query("update sandbox_payment set currency = 'SEK' where reference = $1", [
    String(placed.id),
  ]);
  await till.pick(placed, "paid");
  await testApp.runJobs();
  expect((await till.read(anna, placed)).order).toMatchObject({ state: "pending", reason: "mismatch" });
  expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ credits: 0, premium: false });
});

/** Replaces parts of the sandbox provider while `use` runs. */
async function through<Result>(other: Partial<PaymentProvider>, use: () => Promise<Result>): Promise<Result> {
  const { payments } = testApp.app;
  testApp.app.payments = payments.map((one) => (one.name === "sandbox" ? { ...one, ...other } : one));
  try {
    return await use();
  } finally {
    testApp.app.payments = payments;
  }
}
const sandbox = () => testApp.app.payments.find(({ name }) => name === "sandbox") as PaymentProvider;

test("a state in the webhook counts only if the provider cannot be asked", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  const { parseWebhook } = sandbox();
  const news = newsOf(placed);
  const talking: Partial<PaymentProvider> = {
    parseWebhook: (raw) => parseWebhook(raw)?.map((event) => ({ ...event, news })) ?? null,
  };
  await through(talking, () => tell(placed, refOf(placed)));
  expect((await till.read(anna, placed)).order.state).toBe("loading");
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(0);
  const deaf = { ...talking, status: async () => null };
  await through(deaf, () => tell(placed, refOf(placed)));
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(30);
});

test("a card that a provider stores without being asked to is not stored here", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await till.pick(placed, "paid");
  await testApp.app.pool.query("delete from graphile_worker._private_jobs");
  const { status } = sandbox();
  const stored = { ref: `card_${randomUUID()}`, brand: "visa", last4: "4242", expires: "2031-12" };
  const eager: Partial<PaymentProvider> = {
    status: async (asked) => {
      const news = await status(asked);
      return news && { ...news, stored: { ...stored, fingerprint: "f" } };
    },
  };
  testApp.clock.advance(31_000);
  await through(eager, () => lookAtPayments(testApp.app));
  expect((await till.read(anna, placed)).order.state).toBe("completed");
  expect((await till.readOffer(anna)).cards).toEqual([]);
});
