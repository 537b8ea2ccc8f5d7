import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Order } from "../../contract.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openShopForFile, providerRefOf, testApp, till, walletOf } from "../open-shop-for-file.fixture.ts";
import { lookAtRefund, lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { refundLeft } from "../refunds/refund-order.ts";
import { type Buyer, newsOf } from "../shop.fixture.ts";
import { lookAtPayment, lookAtPayments } from "./look-at-payments.ts";
import { settlePayment } from "./settle-payment.ts";

openShopForFile();

let real: PaymentProvider;
beforeAll(() => {
  real = testApp.app.payments[0] as PaymentProvider;
});
afterEach(async () => expect(await findAllDifferences(testApp.app)).toEqual([]));

type Bought = Pick<Order, "id" | "amount">;

const spend = ({ id }: Buyer, credits: number) =>
  sql`select wallet_spend(${id}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(testApp.app.db);

/** In the provider's back office, as its page posts it. */
async function inOffice(order: Pick<Bought, "id">, form: Record<string, string>) {
  const path = `/sandbox/office/${await providerRefOf(order)}`;
  const answer = await testApp.ask(path, { method: "POST", body: new URLSearchParams(form) });
  expect(answer.status).toBe(303);
  await testApp.runJobs();
}
const decimals = (cents: number) => (cents / 100).toFixed(2);
const refundThere = (order: Pick<Bought, "id">, cents: number) =>
  inOffice(order, { action: "refund", amount: decimals(cents) });
const dispute = (order: Pick<Bought, "id">, cents: number) =>
  inOffice(order, { action: "dispute", amount: decimals(cents) });

/** Sums the ledger's entries of an order by account. */
async function booked({ id }: Pick<Bought, "id">) {
  const { rows } = await testApp.app.pool.query(
    `select coalesce(sum(case when debited = 'provider' then amount when credited = 'provider' then -amount end), 0)::int as provider,
       coalesce(sum(case when debited = 'receivable' then amount when credited = 'receivable' then -amount end), 0)::int as owed
     from shop_entry where order_id = $1`,
    [id],
  );
  return rows[0] as { provider: number; owed: number };
}

/** As an operator does it, with what it books. */
const writeOff = (id: number) =>
  testApp.app.pool.query(
    `with written as (update shop_receivable set state = 'written_off' where order_id = $1 returning *)
     insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
       select order_id, 'written_off', 'loss', 'receivable', amount, currency, order_id::text, at from written`,
    [id],
  );

/** What is booked as lost, and the debt itself. */
async function writtenOff({ id }: Pick<Bought, "id">) {
  const { rows } = await testApp.app.pool.query(
    `select amount, state, (select sum(case when debited = 'loss' then amount when credited = 'loss' then -amount else 0 end)::int
       from shop_entry e where e.order_id = r.order_id) as lost from shop_receivable r where order_id = $1`,
    [id],
  );
  return rows[0] as { amount: number; state: string; lost: number };
}

async function refundRest({ id }: Pick<Bought, "id">) {
  const begun = await testApp.app.db
    .transaction()
    .execute((tx) => refundLeft(testApp.app, tx, { orderId: id, why: "unused" }));
  await lookAtRefund(testApp.app, begun?.key as string);
  return begun as { amount: number; credits: number };
}

describe("[M-34] a dispute books the disputed amount only", () => {
  test("after a partial refund, what was not refunded, and the same in reverse when it is won", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const { amount } = order.amount;
    await spend(anna, 10);
    const { amount: back } = await refundRest(order);
    await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "charged_back" }) });
    expect(await booked(order)).toEqual({ provider: 0, owed: amount - back });
    await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "paid" }) });
    expect(await booked(order)).toEqual({ provider: amount - back, owed: 0 });
  });

  test("the part that the provider reports, in any number of parts; the value of unused credits is not owed", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const { amount } = order.amount;
    await spend(anna, 20);
    await dispute(order, 100);
    expect(await booked(order)).toEqual({ provider: amount - 100, owed: 0 });
    // 100 of 1,874 is what two of the thirty credits cost.
    expect(await walletOf(anna)).toMatchObject({ credits: 10 - 2, premium: false });
    await dispute(order, amount);
    const left = amount - Math.floor((amount * 20) / 30);
    expect(await booked(order)).toEqual({ provider: 0, owed: amount - left });
    expect(await walletOf(anna)).toMatchObject({ credits: 0 });
    await inOffice(order, { action: "win" });
    expect(await booked(order)).toEqual({ provider: amount, owed: 0 });
    expect(await walletOf(anna)).toMatchObject({ credits: 10, premium: true });
  });

  test("a debt that was written off is not owed again, and money that comes back for it is no loss any more", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const { amount } = order.amount;
    await spend(anna, 20);
    await dispute(order, amount);
    const { owed } = await booked(order);
    await writeOff(order.id);
    await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "charged_back" }) });
    expect(await booked(order)).toEqual({ provider: 0, owed: 0 });
    expect(await writtenOff(order)).toEqual({ lost: owed, state: "written_off", amount: owed });
    await dispute(order, 900);
    expect(await booked(order)).toEqual({ provider: amount - 900, owed: 0 });
    const lost = 900 - (amount - owed);
    expect(await writtenOff(order)).toEqual({ lost, state: "written_off", amount: lost });
    await inOffice(order, { action: "win" });
    expect(await booked(order)).toEqual({ provider: amount, owed: 0 });
    expect(await writtenOff(order)).toMatchObject({ lost: 0, state: "settled" });
    await dispute(order, amount);
    expect(await booked(order)).toEqual({ provider: 0, owed });
  });

  test("a dispute of an order refunded for a used code leaves no debt and no difference", async () => {
    const [anna, ben] = [await till.member(), await till.member()];
    await till.buy(anna, {}, "paid", "4712");
    const again = await till.buy(ben, {}, "paid", "4712");
    expect(again.reason).toBe("code_used");
    await dispute(again, again.amount.amount);
    await lookAtRefunds(testApp.app);
    expect(await booked(again)).toEqual({ provider: 0, owed: 0 });
    expect((await till.read(ben, again)).order.reason).toBe("code_used");
  });
});

describe("[M-35] an older answer never changes a newer state", () => {
  /** Asks, and holds the answer back until it is let go. */
  function slowly() {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hasRead = () => {};
    const read = new Promise<void>((resolve) => {
      hasRead = resolve;
    });
    const status: PaymentProvider["status"] = async (payment) => {
      const news = await real.status(payment);
      hasRead();
      await gate;
      return news;
    };
    return { status, read, letGo };
  }

  async function overtaken(order: Pick<Bought, "id">, meanwhile: () => Promise<unknown>) {
    const slow = slowly();
    testApp.app.payments = [{ ...real, status: slow.status }, ...testApp.app.payments.slice(1)];
    const looking = lookAtPayment(testApp.app, order.id);
    await slow.read;
    testApp.app.payments = [real, ...testApp.app.payments.slice(1)];
    await meanwhile();
    slow.letGo();
    await looking;
  }

  test("paid, after a chargeback was settled meanwhile, and the reverse", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const stateOf = async () => (await till.read(anna, order)).order.state;
    await overtaken(order, () => dispute(order, order.amount.amount));
    expect(await stateOf()).toBe("charged_back");
    expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
    await overtaken(order, () => inOffice(order, { action: "win" }));
    expect(await stateOf()).toBe("completed");
    expect(await walletOf(anna)).toMatchObject({ credits: 30, premium: true });
  });

  test("disputed, even if the newer answer changed nothing", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const ref = await providerRefOf(order);
    const at = (state: string) =>
      testApp.app.pool.query("update sandbox_payment set state = $2 where ref = $1", [ref, state]);
    await at("charged_back");
    await overtaken(order, async () => {
      await at("paid");
      await lookAtPayment(testApp.app, order.id);
    });
    expect((await till.read(anna, order)).order.state).toBe("completed");
  });

  test("the provider is asked once more after a stale answer, also if it is unreachable at first", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const ref = await providerRefOf(order);
    const at = (state: string) =>
      testApp.app.pool.query("update sandbox_payment set state = $2 where ref = $1", [ref, state]);
    await overtaken(order, async () => {
      await lookAtPayment(testApp.app, order.id);
    });
    await at("charged_back");
    await overtaken(order, async () => {
      await at("paid");
      await lookAtPayment(testApp.app, order.id);
      await at("charged_back");
    });
    expect((await till.read(anna, order)).order.state).toBe("completed");
    const payments = testApp.app.payments;
    testApp.app.payments = payments.slice(1);
    await lookAtPayments(testApp.app);
    testApp.app.payments = payments;
    testApp.clock.advance(2 * 3_600_000);
    await lookAtPayments(testApp.app);
    expect((await till.read(anna, order)).order.state).toBe("charged_back");
  });

  test("for a provider that cannot be asked, its own time decides", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const stateOf = async () => (await till.read(anna, order)).order.state;
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, seconds));
    await settlePayment(testApp.app, {
      orderId: order.id,
      news: newsOf(order, { state: "charged_back", at: at(20) }),
    });
    await settlePayment(testApp.app, {
      orderId: order.id,
      news: newsOf(order, { state: "paid", at: at(10) }),
    });
    expect(await stateOf()).toBe("charged_back");
    await settlePayment(testApp.app, {
      orderId: order.id,
      news: newsOf(order, { state: "paid", at: at(30) }),
    });
    await settlePayment(testApp.app, {
      orderId: order.id,
      news: newsOf(order, { state: "charged_back", at: at(20) }),
    });
    expect(await stateOf()).toBe("completed");
  });
});

describe("[M-38] a refund made at the provider is booked and takes what is left of the credits", () => {
  test("in full: no credits, no premium, no debt for used credits, and the member sees it", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    await spend(anna, 12);
    await refundThere(order, order.amount.amount);
    expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
    expect(await booked(order)).toEqual({ provider: 0, owed: 0 });
    expect((await till.read(anna, order)).order).toMatchObject({ state: "refunded", refunded: order.amount });
  });

  test("in part: takes the credits that it paid for; the rest stays and can be refunded", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const { amount } = order.amount;
    const half = Math.floor(amount / 2);
    await refundThere(order, half);
    expect(await walletOf(anna)).toMatchObject({ credits: 15, premium: true });
    const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
    expect([credits, sums]).toEqual([15, [{ amount: amount - half, currency: "EUR" }]]);
    await refundRest(order);
    expect(await booked(order)).toEqual({ provider: 0, owed: 0 });
    expect((await till.read(anna, order)).order.state).toBe("refunded");
  });

  test("reported twice, and in two parts of the same amount, each is booked once", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    await refundThere(order, 500);
    await refundThere(order, 500);
    await lookAtPayment(testApp.app, order.id);
    expect((await booked(order)).provider).toBe(order.amount.amount - 1_000);
    expect((await walletOf(anna)).credits).toBe(30 - 17);
  });

  test("while ours is pending and then refused: the credits are not returned", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    await testApp.app.db
      .transaction()
      .execute((tx) => refundLeft(testApp.app, tx, { orderId: order.id, why: "unused" }));
    await refundThere(order, order.amount.amount);
    await lookAtRefunds(testApp.app);
    expect(await walletOf(anna)).toMatchObject({ credits: 0, premium: false });
    expect(await booked(order)).toEqual({ provider: 0, owed: 0 });
  });

  test("reported together with the payment: booked after it, and not refunded twice for a used code", async () => {
    const [anna, ben] = [await till.member(), await till.member()];
    await till.buy(anna, {}, "paid", "4713");
    const placed = await till.order(ben);
    await till.pick(placed, "paid", "4713");
    await testApp.app.pool.query("delete from graphile_worker._private_jobs");
    await testApp.app.pool.query("update shop_payment set provider_ref = coalesce(provider_ref, 'x')");
    await refundThere(placed, placed.amount.amount);
    await lookAtRefunds(testApp.app);
    expect(await booked(placed)).toEqual({ provider: 0, owed: 0 });
    expect((await till.read(ben, placed)).order).toMatchObject({ state: "refunded", reason: "code_used" });
  });

  test("one that is pending and then fails returns what it took", async () => {
    const anna = await till.member();
    const order = await till.buy(anna);
    const made = (state: "pending" | "failed") =>
      settlePayment(testApp.app, {
        orderId: order.id,
        news: newsOf(order, {
          providerRefunds: [{ ref: "r1", money: { amount: order.amount.amount, currency: "EUR" }, state }],
        }),
      });
    await made("pending");
    expect((await walletOf(anna)).credits).toBe(0);
    expect((await till.read(anna, order)).order.refunding).toEqual(order.amount);
    await made("failed");
    await made("pending");
    expect(await walletOf(anna)).toMatchObject({ credits: 30, premium: true });
  });
});
