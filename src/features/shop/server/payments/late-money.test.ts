import { sql } from "kysely";
import { expect, test } from "vitest";
import type { PaymentNews } from "#adapters/payments/payments.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { findBookDifferences } from "../books/find-book-differences.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { type Buyer, newsOf } from "../shop.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";
import { settlePayment } from "./settle-payment.ts";

const DAY = 24 * 3_600_000;

openShopForFile();

const creditsOf = async ({ id }: Buyer) => (await readWallet(testApp.app.db, id)).credits;

/** As an erasure ends, once its rules for purchases were followed. */
const erase = ({ id }: Buyer) =>
  testApp.app.db.transaction().execute(async (tx) => {
    await sql`select set_config('shop.erases', 'yes', true)`.execute(tx);
    await tx.deleteFrom("accountsMember").where("id", "=", id).execute();
  });

/** At the provider; nobody ever tells us. */
async function payInSilence(placed: Parameters<typeof till.pick>[0]) {
  await till.pick(placed, "paid");
  await testApp.app.pool.query("delete from graphile_worker._private_jobs");
}

test("a replaced order that is paid after all, with its webhook lost, is found by a last look", async () => {
  const anna = await till.member();
  const replaced = await till.order(anna, { code: "TIMEBONUS25" });
  await till.order(anna, { code: "TIMEBONUS25" });
  expect((await till.read(anna, replaced)).order).toMatchObject({ state: "cancelled", reason: "replaced" });
  await payInSilence(replaced);
  testApp.clock.advance(DAY - 1_000);
  await lookAtPayments(testApp.app);
  expect((await till.read(anna, replaced)).order.state).toBe("cancelled");
  testApp.clock.advance(2_000);
  await lookAtPayments(testApp.app);
  // The other has the code, which is had once: the money goes back.
  expect((await till.read(anna, replaced)).order).toMatchObject({ state: "refunded", reason: "code_used" });
  expect([await creditsOf(anna), await findBookDifferences(testApp.app.db)]).toEqual([0, []]);
});

test("a cancelled order is looked at once more a day later, and then no more", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  testApp.clock.advance(DAY + 1_000);
  await lookAtPayments(testApp.app);
  expect((await till.read(anna, placed)).order).toMatchObject({ state: "cancelled", reason: "expired" });
  const lookOf = async () =>
    (
      await testApp.app.db
        .selectFrom("shopPayment")
        .select("lookAt")
        .where("orderId", "=", placed.id)
        .executeTakeFirstOrThrow()
    ).lookAt?.getTime();
  expect(await lookOf()).toBe(testApp.clock.now().getTime() + DAY);
  testApp.clock.advance(DAY);
  await lookAtPayments(testApp.app);
  expect(await lookOf()).toBeUndefined();
});

test("a payment of a deleted member is refunded, and grants no credits", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  await till.pick(placed, "paid");
  await testApp.app.pool.query("delete from graphile_worker._private_jobs");
  await erase(anna);
  testApp.clock.advance(31_000);
  await lookAtPayments(testApp.app);
  await lookAtRefunds(testApp.app);
  const kept = await testApp.app.db
    .selectFrom("shopPayment as p")
    .innerJoin("shopRefund as r", "r.orderId", "p.orderId")
    .select(["p.state", "p.reason", "r.why", "r.state as refund", "r.amount"])
    .where("p.orderId", "=", placed.id)
    .executeTakeFirst();
  expect(kept).toEqual({
    state: "refunded",
    reason: "erased",
    why: "erased",
    refund: "completed",
    amount: placed.amount.amount,
  });
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

test("a dispute reported before its payment takes nothing, and the payment counts once it is won", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  const heard = (state: PaymentNews["state"]) => newsOf(placed, { state });
  await settlePayment(testApp.app, { orderId: placed.id, news: heard("charged_back") });
  expect((await till.read(anna, placed)).order.state).toBe("charged_back");
  expect([await creditsOf(anna), await findBookDifferences(testApp.app.db)]).toEqual([0, []]);
  for (let twice = 0; twice < 2; twice++)
    await settlePayment(testApp.app, { orderId: placed.id, news: heard("paid") });
  expect((await till.read(anna, placed)).order.state).toBe("completed");
  expect([await creditsOf(anna), await findBookDifferences(testApp.app.db)]).toEqual([30, []]);
  await settlePayment(testApp.app, { orderId: placed.id, news: heard("charged_back") });
  expect([await creditsOf(anna), await findBookDifferences(testApp.app.db)]).toEqual([0, []]);
});
