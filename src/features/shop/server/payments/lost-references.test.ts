import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Order } from "../../contract.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { stuckRefundsCommand } from "../refunds/stuck-refunds.ts";
import type { Buyer } from "../shop.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";

const SECRET = "a secret that is long enough for this test";

openShopForFile({ SECRET });

let real: PaymentProvider;
beforeAll(() => {
  real = testApp.app.payments[0] as PaymentProvider;
});

async function tell(ref: string, reference: string) {
  const body = JSON.stringify({ id: randomUUID(), ref, reference, state: "paid" });
  const signature = createHmac("sha256", `sandbox ${SECRET}`).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  expect((await testApp.ask("/api/payment-news/sandbox", { method: "POST", headers, body })).status).toBe(
    200,
  );
  await testApp.runJobs();
}

const payAtProvider = (ref: string) =>
  testApp.app.pool.query("update sandbox_payment set state = 'paid' where ref = $1", [ref]);

async function withProvider<Result>(broken: Partial<PaymentProvider>, act: () => Promise<Result>) {
  const payments = testApp.app.payments;
  testApp.app.payments = [{ ...real, ...broken }];
  try {
    return await act();
  } finally {
    testApp.app.payments = payments;
  }
}

/** The member's own refund, and what the provider's books say of it. */
async function refundAll(who: Buyer, { id }: Pick<Order, "id">) {
  const { credits, sums } = (await till.call(who, "GET", "/api/refunds")).body;
  const { body } = await till.call(who, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
  const { rows } = await testApp.app.pool.query(
    `select r.state, r.amount from sandbox_refund r join sandbox_payment p using (ref) where p.reference = $1`,
    [String(id)],
  );
  return { said: body.refunds, atProvider: rows };
}

type Started = { ref: string; reference: string };
type Story = {
  answer: "comes" | "is lost" | "finds the program dead";
  news: "before the answer" | "after it";
};

const lose = {
  comes: () => {},
  "is lost": () => {
    throw new ProviderError("timeout", { final: false });
  },
  "finds the program dead": () => {
    throw new Error("killed");
  },
};

const stories: Story[] = [
  { news: "after it", answer: "comes" },
  { news: "before the answer", answer: "comes" },
  { news: "before the answer", answer: "is lost" },
  { news: "after it", answer: "is lost" },
  { news: "before the answer", answer: "finds the program dead" },
  { news: "after it", answer: "finds the program dead" },
];

describe("[M-33] a refund reaches the provider in whatever order answer and webhook arrive", () => {
  test.each(stories)("created: webhook $news, answer $answer", async ({ answer, news }) => {
    const anna = await till.member();
    const started: Started[] = [];
    const create: PaymentProvider["create"] = async (payment) => {
      const created = await real.create(payment);
      const { ref } = created;
      started.push({ ref, reference: payment.reference });
      await payAtProvider(ref);
      if (news === "before the answer") await tell(ref, payment.reference);
      lose[answer]();
      return created;
    };
    await withProvider({ create }, async () =>
      till.call(anna, "POST", "/api/orders", await till.write(anna, { bundle: "p0" })),
    );
    const [{ ref, reference }] = started as [Started];
    if (news === "after it") await tell(ref, reference);
    const id = Number(reference);
    expect((await till.read(anna, { id })).order.state).toBe("completed");
    const { said, atProvider } = await refundAll(anna, { id });
    expect(said).toMatchObject([{ order: id, state: "completed" }]);
    expect(atProvider).toMatchObject([{ state: "completed", amount: said[0].money.amount }]);
  });

  test.each(stories)("charged to a stored card: webhook $news, answer $answer", async ({ answer, news }) => {
    const anna = await till.member();
    await till.buy(anna, { store_card: true });
    const [card] = (await till.readOffer(anna)).cards;
    const { method: _, ...body } = await till.write(anna, { card: card?.id });
    const started: Started[] = [];
    const chargeStored: PaymentProvider["chargeStored"] = async (payment, token) => {
      const charged = await real.chargeStored(payment, token);
      started.push({ ref: charged.ref, reference: payment.reference });
      await testApp.app.pool.query("delete from graphile_worker._private_jobs");
      if (news === "before the answer") await tell(charged.ref, payment.reference);
      lose[answer]();
      return charged;
    };
    await withProvider({ chargeStored }, () => till.call(anna, "POST", "/api/orders/repeat", body));
    const [{ ref, reference }] = started as [Started];
    if (news === "after it") await tell(ref, reference);
    const id = Number(reference);
    const { said, atProvider } = await refundAll(anna, { id });
    expect(said).toContainEqual(expect.objectContaining({ order: id, state: "completed" }));
    expect(atProvider).toMatchObject([{ state: "completed" }]);
  });

  test("pending by webhook alone: polling goes on until it is paid", async () => {
    const anna = await till.member();
    const create: PaymentProvider["create"] = async (payment) => {
      const { ref } = await real.create(payment);
      await testApp.app.pool.query("update sandbox_payment set state = 'pending' where ref = $1", [ref]);
      await tell(ref, payment.reference);
      throw new ProviderError("timeout", { final: false });
    };
    const placed = await withProvider({ create }, () => till.order(anna));
    await testApp.app.pool.query("update sandbox_payment set state = 'paid' where reference = $1", [
      String(placed.id),
    ]);
    testApp.clock.advance(3_600_000);
    await lookAtPayments(testApp.app);
    expect((await till.read(anna, placed)).order.state).toBe("completed");
  });
});

describe("[M-33] a refund that cannot proceed", () => {
  const alarms = async (fault: string) =>
    Number(
      new RegExp(`payment_faults_total\\{fault="${fault}"\\} (\\d+)`).exec(
        await testApp.app.metrics.print(),
      )?.[1] ?? 0,
    );
  const list = () => stuckRefundsCommand.run(testApp.app, {});

  test("without the provider's reference: an alarm, a line with the reason, and a way to continue", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const { rows } = await testApp.app.pool.query(
      "select provider_ref as ref from shop_payment where order_id = $1",
      [order.id],
    );
    await testApp.app.pool.query("update shop_payment set provider_ref = null where order_id = $1", [
      order.id,
    ]);
    const { said, atProvider } = await refundAll(anna, order);
    expect([said, atProvider]).toMatchObject([[{ state: "pending" }], []]);
    expect(await alarms("refund_stuck")).toBeGreaterThan(0);
    expect(testApp.logged().join()).toContain('"fault":"no_reference"');
    expect(await list()).toMatch(new RegExp(`order ${order.id} .*reference`));
    // The alarm does not repeat every minute.
    const before = await alarms("refund_stuck");
    testApp.clock.advance(60_000);
    await lookAtRefunds(testApp.app);
    expect(await alarms("refund_stuck")).toBe(before);
    const given = { order: String(order.id), ref: rows[0].ref };
    expect(await stuckRefundsCommand.run(testApp.app, given)).toContain("completed");
    expect((await till.read(anna, order)).order.state).toBe("refunded");
    expect(await list()).not.toContain(`order ${order.id} `);
    await expect(stuckRefundsCommand.run(testApp.app, given)).rejects.toThrow("already has a reference");
  });

  test.each([
    ["whose provider is no longer here", () => ({}) as Partial<PaymentProvider>, "no_provider"],
    [
      "whose provider does not answer",
      () => ({ refund: () => Promise.reject(new TypeError("fetch failed")) }),
      "no_answer",
    ],
  ])("%s: said to the operator, and gone once it works again", async (_, broken, fault) => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const payments = testApp.app.payments;
    testApp.app.payments = fault === "no_provider" ? payments.slice(1) : [{ ...real, ...broken() }];
    const { said } = await refundAll(anna, order);
    expect(said).toMatchObject([{ order: order.id, state: "pending" }]);
    expect(testApp.logged().join()).toContain(`"fault":"${fault}"`);
    expect(await list()).toContain(`order ${order.id} `);
    testApp.app.payments = payments;
    testApp.clock.advance(2 * 3_600_000);
    await lookAtRefunds(testApp.app);
    expect((await till.read(anna, order)).order.state).toBe("refunded");
    expect(await list()).toBe("No refund is stuck.");
  });
});
