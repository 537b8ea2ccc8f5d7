import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";

const SECRET = "a secret that is long enough for this test";

openShopForFile({ SECRET });

const creditsOf = async ({ id }: Buyer) => (await readWallet(testApp.app.db, id)).credits;
const countNews = async () => (await testApp.app.db.selectFrom("shopWebhook").select("id").execute()).length;

/** As the sandbox signs it, or as somebody would who does not know the secret. */
async function post(
  news: object,
  { secret = `sandbox ${SECRET}`, type = "application/json", more = {} as Record<string, string> } = {},
) {
  const body = JSON.stringify(news);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { ...more, "content-type": type, "x-sandbox-signature": signature };
  const answer = await testApp.ask("/api/payment-news/sandbox", { method: "POST", headers, body });
  return answer.status;
}

/** Paid at the provider, and nobody has told us yet. */
async function paidInSilence(who: Buyer, changes: Record<string, unknown> = {}) {
  const placed = await till.order(who, changes);
  await till.pick(placed, "paid");
  await testApp.app.pool.query("delete from graphile_worker._private_jobs");
  const ref = (placed.next as { url: string }).url.split("/").at(-1) as string;
  return { placed, ref, news: { id: randomUUID(), ref, reference: String(placed.id), state: "paid" } };
}

describe("a webhook that is not from the provider is refused, and not stored", () => {
  test.each([
    ["signed with another secret", { secret: "guessed" }, 401],
    ["of a kind that no provider sends", { type: "text/html" }, 415],
  ])("%s", async (_, forged, status) => {
    const anna = await till.member();
    const { news } = await paidInSilence(anna);
    const before = await countNews();
    expect(await post(news, forged)).toBe(status);
    await testApp.runJobs();
    expect([await countNews(), await creditsOf(anna)]).toEqual([before, 0]);
  });

  test("of an unknown provider, without a signature, or too long", async () => {
    const headers = { "content-type": "application/json" };
    const send = (path: string, body: string) =>
      testApp.ask(`/api/payment-news/${path}`, { method: "POST", headers, body });
    expect((await send("nobody", "{}")).status).toBe(401);
    expect((await send("sandbox", "{}")).status).toBe(401);
    expect((await send("sandbox", "x".repeat(70_000))).status).toBe(413);
  });
});

test("of a webhook's headers the signature is stored, and neither cookies nor addresses", async () => {
  const { news } = await paidInSilence(await till.member());
  const more = { cookie: "a=b", "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7" };
  expect(await post(news, { more })).toBe(200);
  const { rows } = await testApp.app.pool.query(
    "select headers from shop_webhook where event_key like '%' || $1",
    [news.id],
  );
  expect(rows.map(({ headers }) => Object.keys(headers).sort())).toEqual([
    ["content-type", "x-sandbox-signature"],
  ]);
});

test("a webhook received a hundred times concurrently grants credits once", async () => {
  const anna = await till.member();
  const { news } = await paidInSilence(anna);
  const before = await countNews();
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(news)));
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  await Promise.all([testApp.runJobs(), testApp.runJobs()]);
  expect([await countNews(), await creditsOf(anna)]).toEqual([before + 1, 30]);
  await post({ ...news, id: randomUUID() });
  await testApp.runJobs();
  expect(await creditsOf(anna)).toBe(30);
});

test("the webhook's content is not trusted: the provider is asked", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  const ref = (placed.next as { url: string }).url.split("/").at(-1) as string;
  expect(await post({ id: randomUUID(), ref, reference: String(placed.id), state: "paid" })).toBe(200);
  await testApp.runJobs();
  expect(await creditsOf(anna)).toBe(0);
});

test("in a webhook that names two orders, the provider's reference decides", async () => {
  const [anna, bob] = [await till.member(), await till.member()];
  const { news } = await paidInSilence(anna);
  const bobs = await till.order(bob);
  await post({ ...news, reference: String(bobs.id) });
  await testApp.runJobs();
  expect([await creditsOf(anna), await creditsOf(bob)]).toEqual([30, 0]);
});

test("a webhook for an unknown order is reported to the operator, and changes nothing", async () => {
  await post({ id: randomUUID(), ref: "sb_unknown", reference: "7", state: "paid" });
  await testApp.runJobs();
  expect(await testApp.app.metrics.print()).toContain('payment_faults_total{fault="unknown_order"} 1');
});

test("a lost webhook does no harm: the open payment is polled, also when the browser returns", async () => {
  const [anna, bob] = [await till.member(), await till.member()];
  await paidInSilence(anna);
  const { placed } = await paidInSilence(bob);
  testApp.clock.advance(31_000);
  expect((await till.read(bob, placed)).order.state).toBe("completed");
  await lookAtPayments(testApp.app);
  expect([await creditsOf(anna), await creditsOf(bob)]).toEqual([30, 30]);
});

describe("a provider that creates a payment and does not answer", () => {
  const real = () => testApp.app.payments[0] as PaymentProvider;
  const without = (broken: Partial<PaymentProvider>) => {
    const payments = testApp.app.payments;
    testApp.app.payments = [{ ...real(), ...broken }];
    return () => {
      testApp.app.payments = payments;
    };
  };

  test("creates one payment for all tries, and a webhook before its answer counts", async () => {
    const anna = await till.member();
    const { create } = real();
    let ref = "";
    const restore = without({
      async create(payment) {
        ({ ref } = await create(payment));
        throw new ProviderError("timeout", { final: false });
      },
    });
    const placed = await till.order(anna);
    restore();
    expect(placed).toMatchObject({ state: "loading", next: null });
    await testApp.app.pool.query("update sandbox_payment set state = 'paid' where ref = $1", [ref]);
    await post({ id: randomUUID(), ref, reference: String(placed.id), state: "paid" });
    await testApp.runJobs();
    expect(await creditsOf(anna)).toBe(30);
    testApp.clock.advance(31_000);
    await lookAtPayments(testApp.app);
    const made = await testApp.app.db
      .selectFrom("sandboxPayment")
      .select("ref")
      .where("reference", "=", String(placed.id))
      .execute();
    expect([made, await creditsOf(anna)]).toEqual([[{ ref }], 30]);
  });

  test("that refuses for good fails the order with a reason, and releases the discount code", async () => {
    const anna = await till.member();
    const restore = without({
      create: () => Promise.reject(new ProviderError("no", { final: true })),
    });
    expect(await till.order(anna, { code: "TIMEBONUS25" })).toMatchObject({
      state: "failed",
      reason: "provider",
    });
    restore();
    expect((await till.order(anna, { code: "TIMEBONUS25" })).discount_code).toBe("TIMEBONUS25");
  });
});

describe("a newcomer's offer", () => {
  test("is used by one of two tabs, and the other payment is refunded", async () => {
    const anna = await till.member();
    const first = await till.order(anna);
    const second = await till.order(anna);
    expect([first.discount_code, second.discount_code]).toEqual(["TIMEBONUS25", "TIMEBONUS25"]);
    expect((await till.read(anna, first)).order).toMatchObject({ state: "cancelled", reason: "replaced" });
    await till.pick(second, "paid");
    await till.pick(first, "paid");
    await testApp.runJobs();
    const { lookAtRefunds } = await import("../refunds/look-at-refunds.ts");
    await lookAtRefunds(testApp.app);
    const states = await Promise.all([first, second].map(async (one) => (await till.read(anna, one)).order));
    expect(states.map(({ state, reason }) => [state, reason])).toEqual([
      ["refunded", "code_used"],
      ["completed", null],
    ]);
    expect(await creditsOf(anna)).toBe(30);
  });

  test("cannot be used again with the same card by another account: the payment is refunded", async () => {
    const [anna, bob] = [await till.member(), await till.member()];
    await till.buy(anna, {}, "paid", "4711");
    const again = await till.buy(bob, {}, "paid", "4711");
    expect(again).toMatchObject({ state: "refunded", reason: "code_used" });
    expect(await creditsOf(bob)).toBe(0);
    expect(await readWallet(testApp.app.db, bob.id)).toMatchObject({ premium: false });
  });
});

describe("webhooks that arrive together", () => {
  const countJobs = async () =>
    (await testApp.app.pool.query("select from graphile_worker._private_jobs")).rowCount;
  const runAgain = async () => {
    await testApp.app.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await testApp.runJobs();
  };
  const receiptOf = async ({ id }: { id: number }) => {
    const { rows } = await testApp.app.pool.query("select receipt_no from shop_payment where order_id = $1", [
      id,
    ]);
    return Number(rows[0].receipt_no?.split("-")[2]);
  };
  /** The first is written down at once; the others find it being written. */
  const postTogether = async (news: readonly object[]) => {
    const unknown = { id: randomUUID(), ref: null, reference: null, state: "paid" };
    expect(await Promise.all([unknown, ...news].map((one) => post(one)))).not.toContain(401);
    expect(await countJobs()).toBe(2);
  };

  test("are settled together; one that fails does not block the others, and is retried", async () => {
    const buyers = [await till.member(), await till.member(), await till.member()];
    const [anna, bob, cleo] = buyers as [Buyer, Buyer, Buyer];
    const paid = [];
    for (const who of buyers) paid.push(await paidInSilence(who));
    await testApp.app.pool.query(
      `select set_config('shop.erases', 'yes', true); delete from wallet_wallet where member_id = ${bob.id}`,
    );
    await postTogether(paid.map(({ news }) => news));
    await testApp.runJobs();
    expect(await Promise.all(buyers.map(creditsOf))).toEqual([30, 0, 30]);
    await testApp.app.pool.query("insert into wallet_wallet (member_id) values ($1)", [bob.id]);
    await runAgain();
    expect(await Promise.all(buyers.map(creditsOf))).toEqual([30, 30, 30]);
    expect(await countJobs()).toBe(0);
    const [annas, bobs, cleos] = await Promise.all(paid.map(({ placed }) => receiptOf(placed)));
    expect([annas, cleos, bobs]).toEqual([annas, Number(annas) + 1, Number(annas) + 2]);
    expect(await readWallet(testApp.app.db, anna.id)).toMatchObject({ premium: true });
    expect(await readWallet(testApp.app.db, cleo.id)).toMatchObject({ premium: true });
  });

  test("of one payment count in order of arrival if the provider cannot be asked", async () => {
    const anna = await till.member();
    const { placed, ref, news } = await paidInSilence(anna);
    const real = testApp.app.payments[0] as PaymentProvider;
    const heard = await real.status({ ref });
    const payments = testApp.app.payments;
    testApp.app.payments = [
      {
        ...real,
        status: async () => null,
        parseWebhook(raw) {
          const { state } = JSON.parse(Buffer.from(raw.body).toString());
          return (real.parseWebhook(raw) ?? []).map((event) => ({
            ...event,
            news: heard && { ...heard, state },
          }));
        },
      },
    ];
    const others = ["charged_back", "pending"].map((state) => ({ ...news, id: randomUUID(), state }));
    await postTogether([news, ...others]);
    await testApp.runJobs();
    testApp.app.payments = payments;
    expect((await till.read(anna, placed)).order.state).toBe("charged_back");
    const lost = await testApp.app.db
      .selectFrom("walletTransfer")
      .select("credited")
      .where("memberId", "=", anna.id)
      .orderBy("id")
      .execute();
    expect(lost.map(({ credited }) => credited)).toEqual(["member", "lost"]);
  });
});
